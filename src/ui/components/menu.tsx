/** A menu button and its sheet: the same list on a phone and a desk, reachable by keyboard as any list of buttons. */
import { createSignal, For, type JSX, Show } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Button, ButtonLink } from './button.tsx';
import { MenuIcon } from './icons.tsx';
import { Sheet } from './sheet.tsx';

export type MenuItem =
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | {
      readonly kind: 'action';
      readonly label: string;
      readonly onSelect: () => void;
      readonly tone?: 'plain' | 'danger';
    };

export function Menu(props: { readonly items: readonly MenuItem[]; readonly title?: string }): JSX.Element {
  const t = useT();
  const [isOpen, setOpen] = createSignal(false);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <Button
        kind="quiet"
        size="icon"
        aria-label={t('common.menu')}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        <MenuIcon />
      </Button>
      <Sheet isOpen={isOpen()} title={props.title ?? t('common.menu')} onClose={close}>
        <ul class="stack" data-gap="tight">
          <For each={props.items}>
            {(item) => (
              <li>
                <Show
                  when={item.kind === 'link' ? item : null}
                  fallback={
                    item.kind === 'action' && (
                      <Button
                        kind={item.tone === 'danger' ? 'danger' : 'plain'}
                        width="full"
                        onPress={() => {
                          close();
                          item.onSelect();
                        }}
                      >
                        {item.label}
                      </Button>
                    )
                  }
                >
                  {(link) => (
                    <ButtonLink href={link().href} width="full" onPress={close}>
                      {link().label}
                    </ButtonLink>
                  )}
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Sheet>
    </>
  );
}
