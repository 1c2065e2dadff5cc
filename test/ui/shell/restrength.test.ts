/** Another strength for a bot that sits: by the commands there are, against a table that answers as the host does. */
import { createRoot } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { describe, expect, it } from 'vitest';
import type { Command, SeatView } from '../../../src/network/view.ts';
import { createRestrength } from '../../../src/ui/lobby/create-restrength.ts';

const seat = (key: string, isBot: boolean): SeatView =>
  ({ key, name: key, isBot, avatar: { colour: 1, shape: 2 } }) as SeatView;

/** A lobby in which the commands are carried out, one revision each. */
function lobby(keys: readonly string[]) {
  const sent: Command[] = [];
  // As the page keeps the view (table-client.ts).
  const [view, setView] = createStore<{ seats: readonly SeatView[] }>({
    seats: keys.map((key) => seat(key, key.startsWith('bot'))),
  });
  const seats = (): readonly SeatView[] => view.seats;
  const setSeats = (next: readonly SeatView[]): void =>
    setView(reconcile({ seats: next.map((one) => ({ ...one })) }));
  const carryOut = (command: Command): void => {
    const now = seats();
    if (command.kind === 'remove-seat') setSeats(now.filter((one) => one.key !== command.key));
    if (command.kind === 'add-bot')
      setSeats([...now, seat(`${command.profile.name}-${command.strength}`, true)]);
    if (command.kind === 'move-seat') {
      const rest = now.filter((one) => one.key !== command.key);
      const moved = now.find((one) => one.key === command.key);
      if (moved !== undefined) setSeats([...rest.slice(0, command.to), moved, ...rest.slice(command.to)]);
    }
  };
  const [restrength, dispose] = createRoot((end) => [
    createRestrength(seats, (command) => sent.push(command)),
    end,
  ]);
  /** The commands so far reach the table, and those that its answers bring about. */
  const answer = (): void => {
    for (let command = sent.shift(); command !== undefined; command = sent.shift()) {
      kinds.push(command.kind);
      carryOut(command);
    }
  };
  const kinds: string[] = [];
  return {
    seats,
    setSeats,
    restrength: restrength.change,
    newest: restrength.newest,
    answer,
    kinds,
    dispose,
  };
}

const order = (seats: readonly SeatView[]): readonly string[] => seats.map(({ key }) => key);

describe('another strength for a bot', () => {
  it('leaves it where it sat, with its name and look', () => {
    const table = lobby(['ana', 'bot', 'ben']);
    table.restrength(table.seats()[1] as SeatView, 'strong');
    table.answer();
    expect(order(table.seats())).toEqual(['ana', 'bot-strong', 'ben']);
    expect(table.kinds).toEqual(['remove-seat', 'add-bot', 'move-seat']);
    expect(table.newest()).toBe('bot-strong');
    table.dispose();
  });

  it('moves nobody when it sat last, and nobody who comes later', () => {
    const table = lobby(['ana', 'ben', 'bot']);
    table.restrength(table.seats()[2] as SeatView, 'easy');
    table.answer();
    expect(table.kinds).toEqual(['remove-seat', 'add-bot']);
    table.setSeats([...table.seats(), seat('bot-of-later', true)]);
    table.answer();
    expect(order(table.seats())).toEqual(['ana', 'ben', 'bot-easy', 'bot-of-later']);
    table.dispose();
  });

  it('takes a guest who sits down meanwhile for no bot', () => {
    const table = lobby(['ana', 'bot', 'ben']);
    table.restrength(table.seats()[1] as SeatView, 'easy');
    table.setSeats([...table.seats(), seat('eva', false)]);
    table.answer();
    expect(order(table.seats())).toEqual(['ana', 'bot-easy', 'ben', 'eva']);
    table.dispose();
  });
});
