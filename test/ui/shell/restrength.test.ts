/** Another strength for a bot that sits: what is asked of the table, and which row is the new bot's. */
import { createRoot } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { expect, it } from 'vitest';
import type { Command, SeatView } from '../../../src/network/view.ts';
import { createRestrength } from '../../../src/ui/lobby/create-restrength.ts';

const seat = (key: string): SeatView =>
  ({ key, name: key, isBot: key.startsWith('bot'), avatar: { colour: 1, shape: 2 } }) as SeatView;

it('asks the table for another bot in that place, and knows it once it sits there', () => {
  const sent: Command[] = [];
  // As the page keeps the view (table-client.ts).
  const [view, setView] = createStore<{ seats: readonly SeatView[] }>({
    seats: ['ana', 'bot 1', 'ben'].map(seat),
  });
  const show = (keys: readonly string[]): void => setView(reconcile({ seats: keys.map(seat) }));
  const [restrength, dispose] = createRoot((end) => [
    createRestrength(
      () => view.seats,
      (command) => sent.push(command),
    ),
    end,
  ]);
  restrength.change(view.seats[1] as SeatView, 'strong');
  expect(sent).toEqual([{ kind: 'set-strength', key: 'bot 1', strength: 'strong' }]);
  show(['ana', 'bot 1', 'ben', 'eva']);
  expect(restrength.newest()).toBeNull();
  show(['ana', 'bot 2', 'ben', 'eva']);
  expect(restrength.newest()).toBe('bot 2');
  show(['ana', 'bot 2', 'ben', 'eva', 'bot 3']);
  expect(restrength.newest()).toBe('bot 2');
  dispose();
});
