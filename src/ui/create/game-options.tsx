/** The options of whichever game: what they are at first, how they are told and changed. */
import type { JSX } from 'solid-js';
import type { Json } from '../../games/game.ts';
import type { OchoOptions } from '../../games/ocho/types.ts';
import type { PlanetsOptions } from '../../games/planets/types.ts';
import type { Translate } from '../i18n/translate.ts';
import type { GameName } from '../table/game-facts.ts';
import { optionsSentence, presetOptions } from './ocho-option-texts.ts';
import { OchoOptionsEditor } from './ocho-options-editor.tsx';
import { PRESETS, planetsOptionsSentence } from './planets-option-texts.ts';
import { PlanetsOptionsEditor } from './planets-options-editor.tsx';

export type OptionsEditorProps = {
  /** Options of the game as the table holds them: checked by its rules before they came here. */
  readonly value: Json;
  readonly onChange: (value: Json) => void;
};

type GameOptions = {
  readonly standard: Json;
  sentence(t: Translate, options: Json): string;
  Editor(props: OptionsEditorProps): JSX.Element;
};

export const GAME_OPTIONS: Readonly<Record<GameName, GameOptions>> = {
  ocho: {
    standard: presetOptions(1),
    sentence: (t, options) => optionsSentence(t, options as OchoOptions),
    Editor: (props) => <OchoOptionsEditor value={props.value as OchoOptions} onChange={props.onChange} />,
  },
  planets: {
    standard: PRESETS.standard,
    sentence: (t, options) => planetsOptionsSentence(t, options as unknown as PlanetsOptions),
    Editor: (props) => (
      <PlanetsOptionsEditor value={props.value as unknown as PlanetsOptions} onChange={props.onChange} />
    ),
  },
};
