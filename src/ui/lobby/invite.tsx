/** The link of the table: shared, copied (also on plain http), or scanned. */
import { createUniqueId, type JSX, lazy, Show, Suspense } from 'solid-js';
import { formatInvitation } from '../../network/invitation.ts';
import type { TableView } from '../../network/view.ts';
import { ByHand } from '../by-hand/by-hand.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { gameName } from '../table/game-name.ts';
import { HandOn } from './hand-on.tsx';
import './lobby.css';

/** For the creator, whose friends stand beside them; a guest passes the link on. */
const QR = lazy(async () => ({ default: (await import('../components/qr.tsx')).QR }));

/** `isFirst`: nobody else is here yet, and inviting is what there is to do. */
export function Invite(props: { readonly view: TableView; readonly isFirst: boolean }): JSX.Element {
  const t = useT();
  const services = useServices();
  const id = createUniqueId();
  let field: HTMLInputElement | undefined;
  const link = (): string => `${services.siteUrl}#/join/${formatInvitation(props.view.invitation)}`;
  return (
    <section class="invite panel" aria-labelledby="lobby-invite">
      <div class="invite-text">
        <h2 id="lobby-invite">{t('lobby.invite')}</h2>
        <p class="secondary small">{t('lobby.inviteText')}</p>
        <label class="visually-hidden" for={id}>
          {t('lobby.link')}
        </label>
        <input
          ref={(element) => {
            field = element;
          }}
          id={id}
          class="input invite-link"
          readOnly
          value={link()}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="invite-actions">
          <HandOn
            text={link()}
            field={() => field}
            share={{
              title: t('common.octet'),
              text: t('lobby.shareText', { game: gameName(t, props.view.game) }),
              url: link(),
            }}
            copyLabel={t('lobby.copyLink')}
            failed={t('lobby.copyFailed')}
            saidClass="small invite-said"
            kind={props.isFirst ? 'primary' : 'plain'}
          />
        </div>
        <Show when={props.view.role !== 'watcher'}>
          <ByHand view={props.view} kind="quiet" size="small" />
        </Show>
      </div>
      <Show when={props.view.role === 'creator'}>
        <Suspense>
          <QR text={link()} label={t('lobby.qrLabel')} />
        </Suspense>
      </Show>
    </section>
  );
}
