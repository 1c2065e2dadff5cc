/**
 * Before a table: which game, who one is, how many bots, which rules. The same form opens a table for friends and begins a
 * game against bots on this device alone; nothing connects before the button is pressed.
 */
import { useNavigate, useParams } from '@solidjs/router';
import { createSignal, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Json } from '../../games/game.ts';
import { type Strength, USUAL_STRENGTH } from '../../protocol/bot-strength.ts';
import { useT } from '../i18n/use-t.tsx';
import { createProfileGate, ProfileForm } from '../profile/profile-form.tsx';
import { useSettings } from '../settings/settings.ts';
import { Page } from '../shell/page.tsx';
import { GAME_FACTS, GAMES, type GameName, isGame } from '../table/game-facts.ts';
import { gameName } from '../table/game-name.ts';
import { OpenButton } from '../table/open-button.tsx';
import { useOpenTable } from '../table/open-table.ts';
import { GAME_OPTIONS } from './game-options.tsx';
import { OptionChoice, Presets } from './option-choice.tsx';
import { StrengthChoice } from './strength-choice.tsx';

/** open: for friends who follow a link. solo: against bots. */
export type TablePurpose = 'open' | 'solo';

/** The game stands in the address: `/create/ocho`. */
export function TableForm(props: { readonly purpose: TablePurpose }): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const params = useParams<{ readonly game: string }>();
  const navigate = useNavigate();
  const gate = createProfileGate();
  const open = useOpenTable();
  const game = (): GameName => (isGame(params.game) ? params.game : 'ocho');
  const seats = () => GAME_FACTS[game()].seats;
  const [chosen, setChosen] = createSignal<Readonly<Partial<Record<GameName, Json>>>>({});
  const options = (): Json => chosen()[game()] ?? GAME_OPTIONS[game()].standard;
  const [wantedBots, setWantedBots] = createSignal(2);
  const bots = (): number => Math.min(wantedBots(), seats().most - 1);
  const [strength, setStrength] = createSignal<Strength>(USUAL_STRENGTH);
  const isSolo = (): boolean => props.purpose === 'solo';
  const begin = (): void => {
    const profile = settings.profile();
    if (!gate.check() || profile === null) return;
    open.send({
      kind: 'create',
      game: game(),
      options: options(),
      profile,
      solo: isSolo() ? bots() : null,
      ...(isSolo() ? { strength: strength() } : {}),
    });
  };
  const choose = (other: GameName): void =>
    navigate(`/${isSolo() ? 'solo' : 'create'}/${other}`, { replace: true, scroll: false });
  return (
    <Page title={t(isSolo() ? 'lobby.soloTitle' : 'lobby.createTitle')} place={GAME_FACTS[game()].place}>
      <Presets
        name="game"
        label={t('lobby.whichGame')}
        values={GAMES}
        chosen={game()}
        title={(name) => gameName(t, name)}
        hint={(name) => t(`lobby.gameHint.${name}`)}
        onChoose={choose}
      />
      <section class="stack" aria-labelledby="form-who">
        <h2 id="form-who">{t('lobby.who')}</h2>
        <ProfileForm gate={gate} />
      </section>
      <Show when={isSolo()}>
        <OptionChoice<number>
          name="bots"
          label={t('lobby.opponents')}
          values={Array.from({ length: seats().most - seats().least + 1 }, (_, i) => seats().least - 1 + i)}
          value={bots()}
          valueLabel={(count) => t.number(count)}
          hint=""
          onChange={setWantedBots}
        />
        <StrengthChoice
          name="strength"
          label={t('lobby.strength')}
          value={strength()}
          onChange={setStrength}
        />
      </Show>
      <section class="stack" aria-labelledby="form-rules">
        <h2 id="form-rules">{t('options.title')}</h2>
        <Dynamic
          component={GAME_OPTIONS[game()].Editor}
          value={options()}
          onChange={(value: Json) => setChosen({ ...chosen(), [game()]: value })}
        />
      </section>
      <OpenButton
        label={t(isSolo() ? 'lobby.soloAction' : 'lobby.createAction')}
        busy={open.opening() !== null}
        onPress={begin}
      />
    </Page>
  );
}
