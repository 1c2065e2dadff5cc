/**
 * In the place of a screen that could not be shown: most often its file did not arrive, because the network is gone or
 * the site has changed meanwhile. Reloading is safe at any moment: a table is kept move by move.
 */
import { type JSX, onMount } from 'solid-js';
import { Button, ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Page } from '../shell/page.tsx';

/** `why` is told to the browser's console, for whoever looks after the site. */
export function Unloaded(props: { readonly why: unknown }): JSX.Element {
  const t = useT();
  onMount(() => reportError(props.why));
  return (
    <Page title={t('home.unloaded.title')} place="sky">
      <p role="alert">{t('home.unloaded.text')}</p>
      <div class="row">
        <Button kind="primary" onPress={() => location.reload()}>
          {t('common.reload')}
        </Button>
        <ButtonLink href="#/">{t('home.goHome')}</ButtonLink>
      </div>
    </Page>
  );
}
