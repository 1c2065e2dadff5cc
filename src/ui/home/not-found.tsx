/** An address that belongs to no screen: says so and leads home. */
import type { JSX } from 'solid-js';
import { ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Page } from '../shell/page.tsx';

export function NotFound(): JSX.Element {
  const t = useT();
  return (
    <Page title={t('home.notFoundTitle')} place="sky">
      <p>{t('home.notFoundText')}</p>
      <div>
        <ButtonLink kind="primary" href="#/">
          {t('home.goHome')}
        </ButtonLink>
      </div>
    </Page>
  );
}
