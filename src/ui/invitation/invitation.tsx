/**
 * What a guest sees behind a link: who invites, to what, and three ways on. Everything shown comes from the link
 * itself and from the tables this device knows; nothing is sent and no connection exists before **Sit down** or **Watch**.
 */
import { useParams } from '@solidjs/router';
import { createMemo, createResource, createSignal, type JSX, Show } from 'solid-js';
import { parseInvitation } from '../../network/invitation.ts';
import type { Invitation, TableSummary } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Ridge } from '../components/ridge.tsx';
import { TextField } from '../components/text-field.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Body } from '../planets/art/bodies.tsx';
import { createProfileGate, ProfileForm } from '../profile/profile-form.tsx';
import { useServices } from '../services.ts';
import { useSettings } from '../settings/settings.ts';
import { useScreen } from '../shell/page.tsx';
import { RefusedNote } from '../states/refused-note.tsx';
import { UnknownGame } from '../states/unknown-game.tsx';
import { isGame, placeOf } from '../table/game-facts.ts';
import { gameName } from '../table/game-name.ts';
import { useOpenTable } from '../table/open-table.ts';
import './invitation.css';

export function InvitationPage(): JSX.Element {
  const params = useParams<{ readonly link: string }>();
  const invitation = createMemo(() => parseInvitation(params.link));
  return (
    <Show when={valid(invitation())} fallback={<BrokenLink />}>
      {(valid) => <Invited invitation={valid()} />}
    </Show>
  );
}

/** The table that this device itself opened under that invitation; null while that is being looked up. */
function useOwnTable(invitation: () => Invitation): () => TableSummary | null {
  const { tables } = useServices();
  const [known] = createResource(() => tables.list());
  return () => {
    const { secret, creator } = invitation();
    const all = known.state === 'ready' ? known() : [];
    const own = all.find(
      (table) =>
        table.role === 'creator' &&
        table.invitation.secret === secret &&
        table.invitation.creator === creator,
    );
    return own ?? null;
  };
}

function valid(parsed: ReturnType<typeof parseInvitation>): Invitation | null {
  return parsed.ok ? parsed.value : null;
}

function Invited(props: { readonly invitation: Invitation }): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const gate = createProfileGate();
  const open = useOpenTable();
  const { screens } = useServices();
  const isKnown = (): boolean => Object.hasOwn(screens, props.invitation.game);
  const own = useOwnTable(() => props.invitation);
  let heading: HTMLHeadingElement | undefined;
  const title = (): string =>
    own() !== null
      ? t('lobby.ownTitle')
      : t('lobby.invites', { name: props.invitation.creatorName, game: gameName(t, props.invitation.game) });
  useScreen({ title, place: placeOf(props.invitation.game), heading: () => heading });
  const enter = (as: 'seat' | 'watcher'): void => {
    const profile = settings.profile();
    if (!gate.check() || profile === null) return;
    open.send({ kind: 'join', invitation: props.invitation, profile, as });
  };
  return (
    <main class="invitation">
      <div class="invitation-window" aria-hidden="true">
        <Show when={placeOf(props.invitation.game) === 'sky'}>
          <svg class="invitation-planet" viewBox="-50 -50 100 100" aria-hidden="true">
            <Body face="saturn" />
          </svg>
        </Show>
        <Ridge crop="window" />
      </div>
      <div class="invitation-card">
        <h1
          ref={(element) => {
            heading = element;
          }}
          tabindex="-1"
        >
          {title()}
        </h1>
        <Show when={own()} fallback={<Ways />}>
          {(table) => (
            <>
              <p class="secondary">{t('lobby.ownText')}</p>
              <ButtonLink kind="primary" width="full" href={`#/table/${table().table}`}>
                {t('lobby.openOwn')}
              </ButtonLink>
              <div>
                <ButtonLink href="#/">{t('home.goHome')}</ButtonLink>
              </div>
            </>
          )}
        </Show>
      </div>
    </main>
  );

  /** How a guest goes on. */
  function Ways(): JSX.Element {
    const busy = (as: 'seat' | 'watcher'): string | null => {
      const command = open.opening();
      return command?.kind === 'join' && command.as === as ? t('common.oneMoment') : null;
    };
    return (
      <>
        {/* The game's name in a link is a hint and proves nothing: the door stays open, for the table itself may be known. */}
        <Show when={isKnown()} fallback={<UnknownGame look="panel" />}>
          <p class="secondary">{t.maybe(`lobby.invitesIntro.${props.invitation.game}`)}</p>
        </Show>
        <ProfileForm gate={gate} />
        <RefusedNote />
        <Button
          kind={isKnown() ? 'primary' : 'plain'}
          width="full"
          busy={busy('seat')}
          onPress={() => enter('seat')}
        >
          {t('lobby.sitDown')}
        </Button>
        <div class="invitation-more">
          <Button busy={busy('watcher')} onPress={() => enter('watcher')}>
            {t('common.watch')}
          </Button>
          <ButtonLink href={`#/learn/${isGame(props.invitation.game) ? props.invitation.game : 'ocho'}`}>
            {t('lobby.learn')}
          </ButtonLink>
        </div>
        <p class="secondary small">{t('lobby.smallPrint')}</p>
      </>
    );
  }
}

/** The link lost a part: say so, and take it whole from the clipboard. */
function BrokenLink(): JSX.Element {
  const t = useT();
  let heading: HTMLHeadingElement | undefined;
  const [pasted, setPasted] = createSignal('');
  useScreen({ title: () => t('lobby.brokenTitle'), place: 'chalet', heading: () => heading });
  const open = (): void => {
    const link = pasted().split('#/join/').at(-1) ?? '';
    if (parseInvitation(link).ok) location.hash = `#/join/${link.trim()}`;
  };
  return (
    <main class="invitation">
      <div class="invitation-window" aria-hidden="true">
        <Ridge crop="window" />
      </div>
      <div class="invitation-card" data-problem="link-broken">
        <h1
          ref={(element) => {
            heading = element;
          }}
          tabindex="-1"
        >
          {t('lobby.brokenTitle')}
        </h1>
        <p>{t('lobby.brokenText')}</p>
        <TextField
          label={t('lobby.pasteLink')}
          value={pasted()}
          onInput={setPasted}
          error={
            pasted() === '' || parseInvitation(pasted().split('#/join/').at(-1) ?? '').ok
              ? null
              : t('lobby.brokenTitle')
          }
        />
        <div class="row">
          <Button kind="primary" onPress={open}>
            {t('lobby.openLink')}
          </Button>
          <ButtonLink href="#/">{t('home.goHome')}</ButtonLink>
        </div>
      </div>
    </main>
  );
}
