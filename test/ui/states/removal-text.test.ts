/** That somebody is out by a decision of others: in the log, in the strip, and to whoever it is about. */
import { describe, expect, test } from 'vitest';
import type { Removal, TableEvent } from '../../../src/network/view.ts';
import { announcementOf as ochoAnnouncement } from '../../../src/ui/ocho/announce.ts';
import { announcementOf as planetsAnnouncement } from '../../../src/ui/planets/announce.ts';
import { removalText } from '../../../src/ui/states/removal-text.ts';
import { peopleOf } from '../../../src/ui/table/people.ts';
import { SHORT_NAMES } from '../fixtures/table-view.ts';
import { game as gameFixture, named } from '../fixtures/views.ts';
import { translator } from '../translator.ts';

const en = translator('en');
const fr = translator('fr');
const REMOVAL: Removal = { seat: 1, by: [0, 2] };

function people(mySeat: number | null, events: readonly TableEvent[] = []) {
  const { stage } = gameFixture(named(...SHORT_NAMES), mySeat);
  if (stage.kind !== 'game') throw new Error('a fixture of a game');
  const { game } = stage;
  return peopleOf(
    () => game,
    () => events,
  );
}
const left = (removal: Removal | null): TableEvent => ({
  index: 3,
  story: [{ kind: 'left', seat: 1, lost: 0, cards: 4 }],
  state: null,
  roll: null,
  secret: [],
  ...(removal === null ? {} : { removal }),
});

describe('a decision to go on without a seat', () => {
  test('names who decided, to others, to one of them, and to the seat itself', () => {
    expect(removalText(REMOVAL, people(3), en)).toBe('Ben was taken out by a decision of Ana and Eva');
    expect(removalText(REMOVAL, people(0), en)).toBe('Ben was taken out by a decision of you and Eva');
    expect(removalText(REMOVAL, people(1), en)).toBe('You were taken out by a decision of Ana and Eva');
    expect(removalText(REMOVAL, people(1), fr)).toBe('Vous ne jouez plus : décidé par Ana et Eva');
  });
  test('of many is told by their number, and of nobody known as one of the others', () => {
    expect(removalText({ seat: 1, by: [0, 2, 3, 4, 5] }, people(3), en)).toBe(
      'Ben was taken out by a decision of 5 seats',
    );
    expect(removalText({ seat: 1, by: [] }, people(3), en)).toBe(
      'Ben was taken out by a decision of the others',
    );
  });
  test('is what log and screen reader tell of both games, where a seat that leaves by itself just left', () => {
    const decided = left(REMOVAL);
    const byItself = left(null);
    const said = 'Ben was taken out by a decision of Ana and Eva.';
    expect(ochoAnnouncement(decided, people(3, [decided]), en)).toEqual({ urgency: 'polite', text: said });
    expect(planetsAnnouncement(decided, () => null, people(3, [decided]), en)).toEqual({
      urgency: 'polite',
      text: said,
    });
    expect(ochoAnnouncement(byItself, people(3, [byItself]), en).text).toBe('Ben left the game.');
    expect(planetsAnnouncement(byItself, () => null, people(3, [byItself]), en).text).toBe(
      'Ben left the game.',
    );
  });
});
