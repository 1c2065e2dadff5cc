/** The words of a `Problem`: one title and one sentence per code; `detail` chooses between two where both can be at fault. */
import type { Problem, TableView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';

export type ProblemText = { readonly title: string; readonly text: string; readonly hint: string | null };

/** Problems whose words depend on nothing else, and where they stand in the texts. */
const PLAIN = {
  'nobody-there': 'nobodyThere',
  'second-tab': 'secondTab',
  'storage-denied': 'storageDenied',
  'storage-full': 'storageFull',
  'storage-damaged': 'storageDamaged',
  'table-full': 'tableFull',
  'already-started': 'alreadyStarted',
  impostor: 'impostor',
  'seat-removed': 'seatRemoved',
  'table-closed': 'tableClosed',
  'no-such-table': 'noSuchTable',
  'not-loaded': 'notLoaded',
} as const;
type Plain = keyof typeof PLAIN;

const isPlain = (code: Problem['code']): code is Plain => Object.hasOwn(PLAIN, code);

/**
 * `at`: the table it happened at; which broker of how many is being tried counts for one sentence, and whose table it
 * is for another. Null: no table is open.
 */
export function problemText(
  t: Translate,
  problem: Problem,
  at: Pick<TableView, 'meeting' | 'role'> | null,
): ProblemText {
  const { code } = problem;
  if (isPlain(code)) {
    const name = PLAIN[code];
    return { title: t(`states.${name}.title`), text: t(`states.${name}.text`), hint: null };
  }
  switch (code) {
    case 'meeting-down':
      return {
        title: t('states.meetingDown.title'),
        text: t('states.meetingDown.text', {
          broker: at?.meeting.broker ?? 1,
          brokers: at?.meeting.brokers ?? 1,
        }),
        hint: null,
      };
    case 'version-differs':
      return {
        title: t('states.versionDiffers.title'),
        text: t(
          problem.detail === 'theirs'
            ? 'states.versionDiffers.theirs'
            : at?.role === 'creator'
              ? 'states.versionDiffers.mineAsHost'
              : 'states.versionDiffers.mine',
        ),
        hint: null,
      };
    case 'no-direct-line':
      return {
        title: t('states.noDirectLine.title'),
        text: t('states.noDirectLine.text'),
        hint: t('states.noDirectLine.hint'),
      };
    case 'set-up-failed':
      return {
        title: t('states.setUpFailed.title'),
        text: t('states.setUpFailed.text', { name: problem.detail }),
        hint: null,
      };
    case 'not-now':
      return { title: t('states.notNow'), text: t('states.notNow'), hint: null };
    case 'link-broken':
      return { title: t('lobby.brokenTitle'), text: t('lobby.brokenText'), hint: null };
  }
}
