/** The words of a `Problem`: one title and one sentence per code; `detail` chooses between two where both can be at fault. */
import type { Problem, TableView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';

export type ProblemText = { readonly title: string; readonly text: string; readonly hint: string | null };

/**
 * `at`: the table it happened at; which broker of how many is being tried counts for one sentence, and whose table it
 * is for another. Null: no table is open.
 */
export function problemText(
  t: Translate,
  problem: Problem,
  at: Pick<TableView, 'meeting' | 'role'> | null,
): ProblemText {
  switch (problem.code) {
    case 'meeting-down':
      return {
        title: t('states.meetingDown.title'),
        text: t('states.meetingDown.text', {
          broker: at?.meeting.broker ?? 1,
          brokers: at?.meeting.brokers ?? 1,
        }),
        hint: null,
      };
    case 'nobody-there':
      return { title: t('states.nobodyThere.title'), text: t('states.nobodyThere.text'), hint: null };
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
    case 'second-tab':
      return { title: t('states.secondTab.title'), text: t('states.secondTab.text'), hint: null };
    case 'storage-denied':
      return { title: t('states.storageDenied.title'), text: t('states.storageDenied.text'), hint: null };
    case 'storage-full':
      return { title: t('states.storageFull.title'), text: t('states.storageFull.text'), hint: null };
    case 'storage-damaged':
      return { title: t('states.storageDamaged.title'), text: t('states.storageDamaged.text'), hint: null };
    case 'table-full':
      return { title: t('states.tableFull.title'), text: t('states.tableFull.text'), hint: null };
    case 'already-started':
      return { title: t('states.alreadyStarted.title'), text: t('states.alreadyStarted.text'), hint: null };
    case 'impostor':
      return { title: t('states.impostor.title'), text: t('states.impostor.text'), hint: null };
    case 'seat-removed':
      return { title: t('states.seatRemoved.title'), text: t('states.seatRemoved.text'), hint: null };
    case 'table-closed':
      return { title: t('states.tableClosed.title'), text: t('states.tableClosed.text'), hint: null };
    case 'no-such-table':
      return { title: t('states.noSuchTable.title'), text: t('states.noSuchTable.text'), hint: null };
    case 'set-up-failed':
      return {
        title: t('states.setUpFailed.title'),
        text: t('states.setUpFailed.text', { name: problem.detail }),
        hint: null,
      };
    case 'not-loaded':
      return { title: t('states.notLoaded.title'), text: t('states.notLoaded.text'), hint: null };
    case 'not-now':
      return { title: t('states.notNow'), text: t('states.notNow'), hint: null };
    case 'link-broken':
      return { title: t('lobby.brokenTitle'), text: t('lobby.brokenText'), hint: null };
  }
}
