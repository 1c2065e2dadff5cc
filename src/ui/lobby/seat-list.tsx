/**
 * Who sits where. The creator may move seats (buttons, or dragging where there is a mouse), free one, and add bots;
 * a guest sees the same list without the handles. Every change is a command: the list shows what the table answers.
 */
import { createSignal, For, type JSX, lazy, Show, Suspense } from 'solid-js';
import type { LobbyView, Profile, SeatView } from '../../network/view.ts';
import { type Strength, USUAL_STRENGTH } from '../../protocol/bot-strength.ts';
import { Button } from '../components/button.tsx';
import { CloseIcon, DownIcon, PlusIcon, UpIcon } from '../components/icons.tsx';
import { SeatChip } from '../components/seat-chip.tsx';
import type { TextKey, Translate } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import { GAME_FACTS, isGame, mostSeats } from '../table/game-facts.ts';
import { useTable } from '../table-client.ts';
import { createRestrength } from './create-restrength.ts';
import './lobby.css';

/** The creator's alone: a guest does not load it. */
const StrengthChoice = lazy(async () => ({
  default: (await import('../create/strength-choice.tsx')).StrengthChoice,
}));

const BotStrength = lazy(async () => ({ default: (await import('./bot-strength.tsx')).BotStrength }));

export function SeatList(props: { readonly lobby: LobbyView; readonly game: string }): JSX.Element {
  const t = useT();
  const client = useTable();
  const [dragged, setDragged] = createSignal<string | null>(null);
  const [strength, setStrength] = createSignal<Strength>(USUAL_STRENGTH);
  const seats = () => props.lobby.seats;
  const restrength = createRestrength(seats, client.send);
  const move = (key: string, to: number): void => client.send({ kind: 'move-seat', key, to });
  const canRestrength = (seat: SeatView): boolean => props.lobby.canEdit && strengthOf(seat) !== null;
  const maxSeats = (): number => mostSeats(props.game, seats().length);
  const free = (): number => Math.max(0, maxSeats() - seats().length);
  return (
    <section class="stack" data-gap="tight" aria-labelledby="lobby-seats">
      <div class="lobby-head">
        <h2 id="lobby-seats">{t('lobby.seats')}</h2>
        <p class="secondary small">{t.plural('lobby.seatsCount', seats().length, { max: maxSeats() })}</p>
      </div>
      <ol class="lobby-seats">
        <For each={seats()}>
          {(seat, index) => (
            <li
              class="lobby-seat"
              data-dragged={dragged() === seat.key ? 'true' : undefined}
              draggable={props.lobby.canEdit}
              onDragStart={(event) => {
                setDragged(seat.key);
                event.dataTransfer?.setData('text/plain', seat.key);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged() !== null) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                const key = dragged();
                if (key !== null && key !== seat.key) move(key, index());
                setDragged(null);
              }}
            >
              <div class="lobby-seat-who">
                <SeatChip seat={seat} size="row" />
                <p class="lobby-seat-note secondary small">
                  {seatNote(t, seat, seats(), props.game, canRestrength(seat) ? 'elsewhere' : 'here')}
                </p>
                <Show when={canRestrength(seat)}>
                  <Suspense>
                    <BotStrength
                      name={seat.name}
                      value={strengthOf(seat) ?? USUAL_STRENGTH}
                      at={index()}
                      focus={restrength.newest() === seat.key ? 'keep' : 'leave'}
                      onChange={(chosen) => restrength.change(seat, chosen)}
                    />
                  </Suspense>
                </Show>
              </div>
              <Show when={props.lobby.canEdit}>
                <div class="lobby-seat-actions">
                  <Show when={seats().length > 1}>
                    <Button
                      kind="quiet"
                      size="icon"
                      disabled={index() === 0}
                      aria-label={t('lobby.moveUp', { name: seat.name })}
                      onPress={() => move(seat.key, index() - 1)}
                    >
                      <UpIcon />
                    </Button>
                    <Button
                      kind="quiet"
                      size="icon"
                      disabled={index() === seats().length - 1}
                      aria-label={t('lobby.moveDown', { name: seat.name })}
                      onPress={() => move(seat.key, index() + 1)}
                    >
                      <DownIcon />
                    </Button>
                  </Show>
                  <Show when={!seat.isMe}>
                    <Button
                      kind="quiet"
                      size="icon"
                      aria-label={t('lobby.remove', { name: seat.name })}
                      onPress={() => client.send({ kind: 'remove-seat', key: seat.key })}
                    >
                      <CloseIcon />
                    </Button>
                  </Show>
                </div>
              </Show>
            </li>
          )}
        </For>
        <Show when={free() > 0}>
          <li class="lobby-seat lobby-seat-free">
            <span class="lobby-seat-ring" aria-hidden="true" />
            <span class="secondary">{t('lobby.emptySeat')}</span>
            <Show when={props.lobby.canEdit}>
              <Button
                size="small"
                onPress={() =>
                  client.send({ kind: 'add-bot', profile: nextBot(t, seats()), strength: strength() })
                }
              >
                <PlusIcon />
                {t('lobby.addBot')}
              </Button>
            </Show>
          </li>
        </Show>
      </ol>
      <Show when={free() > 0 && props.lobby.canEdit}>
        <Suspense>
          <StrengthChoice
            name="bot-strength"
            label={t('lobby.strengthOfNew')}
            value={strength()}
            onChange={setStrength}
          />
        </Suspense>
      </Show>
    </section>
  );
}

/** Null for a person, and for a bot of which nobody has said it. */
const strengthOf = ({ connection }: SeatView): Strength | null =>
  (connection.kind === 'bot' ? connection.strength : null) ?? null;

/** `said`: whether the note says a bot's, or something else does. */
function seatNote(
  t: Translate,
  seat: SeatView,
  seats: readonly SeatView[],
  game: string,
  said: 'here' | 'elsewhere',
): string {
  switch (seat.connection.kind) {
    case 'bot': {
      const { host, strength } = seat.connection;
      const isKnown = isGame(game) && GAME_FACTS[game].hands === 'hidden';
      const where = t(isKnown ? 'lobby.botHereKnows' : 'lobby.botHere', { name: seats[host]?.name ?? '' });
      return strength === undefined || said === 'elsewhere'
        ? where
        : `${t(`lobby.botPlays.${strength}`)}\u00a0· ${where}`;
    }
    case 'via':
      return t('lobby.seatedVia', { name: seats[seat.connection.seat]?.name ?? '' });
    case 'gone':
      return t('lobby.seatGone');
    default:
      return seat.isCreator ? t('lobby.creator') : '';
  }
}

/** The first of the bots' names nobody at the table has, with a sign no other seat shows. */
function nextBot(t: Translate, seats: readonly SeatView[]): Profile {
  const names = [1, 2, 3, 4, 5, 6, 7].map((n) => t(`lobby.botNames.b${n}` as TextKey));
  const taken = new Set(seats.map((seat) => seat.name));
  const index = Math.max(
    0,
    names.findIndex((name) => !taken.has(name)),
  );
  const isTaken = (colour: number): boolean => seats.some((seat) => seat.avatar.colour === colour);
  const colour = [1, 2, 3, 4, 5, 6, 7, 0].find((candidate) => !isTaken(candidate)) ?? index;
  return { name: names[index] ?? 'Murmel', avatar: { colour, shape: (index + 3) % 8 } };
}
