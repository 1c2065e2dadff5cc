/** Opens the table of a lesson, against easy bots on this device: whoever has not said a name yet is a guest. */
import type { JSX } from 'solid-js';
import type { Json } from '../../games/game.ts';
import { useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';
import { putAside } from '../shell/put-aside.ts';
import type { GameName } from '../table/game-facts.ts';
import { OpenButton } from '../table/open-button.tsx';
import { useOpenTable } from '../table/open-table.ts';

export function BeginLesson(props: {
  readonly game: GameName;
  readonly options: Json;
  readonly bots: number;
  readonly label: string;
}): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const open = useOpenTable((table) => {
    putAside(table, 'lesson');
    return `/learn/${props.game}/${table}`;
  });
  const begin = (): void => {
    const profile = settings.profile() ?? {
      name: t('pages.learn.guest'),
      avatar: { ...settings.values.avatar },
    };
    open.send({
      kind: 'create',
      game: props.game,
      options: props.options,
      profile,
      solo: props.bots,
      strength: 'easy',
    });
  };
  return <OpenButton label={props.label} busy={open.opening() !== null} onPress={begin} />;
}
