/** The hand in stacks, and the table's keys. */
import { describe, expect, test } from 'vitest';
import { PLANETS } from '../../../src/games/planets/cards.ts';
import { keyAct } from '../../../src/ui/planets/keys.ts';
import { stacksOf, unreadCount } from '../../../src/ui/planets/stacks.ts';

const KNOWLEDGE = { 1: 'saturn', 2: 'mars', 3: 'saturn', 4: 'venus', 9: 'mars' } as const;

describe('the hand', () => {
  test('is eight stacks from the Sun outwards, empty ones too', () => {
    const stacks = stacksOf([1, 2, 3, 4], KNOWLEDGE, 'sun');
    expect(stacks.map(({ planet }) => planet)).toEqual(PLANETS);
    expect(stacks.map(({ cards }) => cards.length)).toEqual([0, 1, 0, 1, 0, 2, 0, 0]);
  });

  test('or most copies first, equals from the Sun outwards', () => {
    const stacks = stacksOf([1, 2, 3, 4], KNOWLEDGE, 'most');
    expect(stacks.slice(0, 3).map(({ planet }) => planet)).toEqual(['saturn', 'venus', 'mars']);
    expect(stacks.slice(3).map(({ planet }) => planet)).toEqual([
      'mercury',
      'earth',
      'jupiter',
      'uranus',
      'neptune',
    ]);
  });

  test('counts cards that have not been read', () => {
    expect(unreadCount([1, 2, 77], KNOWLEDGE)).toBe(1);
  });
});

describe('keys', () => {
  const press = (key: string, where: 'page' | 'field' | 'dialog' = 'page') =>
    keyAct({ key, hasModifier: false, where }, 'on');

  test('choose stacks and cards by place, and roles by letter', () => {
    expect(press('1')).toEqual({ kind: 'place', place: 0 });
    expect(press('8')).toEqual({ kind: 'place', place: 7 });
    expect(press('9')).toBe(null);
    expect(press('K')).toEqual({ kind: 'role', role: 'keep' });
    expect(press('p')).toEqual({ kind: 'role', role: 'pass' });
    expect(press('t')).toEqual({ kind: 'role', role: 'back' });
    expect(press('z')).toEqual({ kind: 'undo' });
  });

  test('of every table are the same here, and none confirms', () => {
    expect(press('l')).toEqual({ kind: 'log' });
    expect(press('?')).toEqual({ kind: 'help' });
    expect(press('Enter')).toBe(null);
  });

  test('are inert in a text field, over a dialog, and when switched off', () => {
    expect(press('k', 'field')).toBe(null);
    expect(press('k', 'dialog')).toBe(null);
    expect(keyAct({ key: 'k', hasModifier: false, where: 'page' }, 'off')).toBe(null);
    expect(keyAct({ key: 'Escape', hasModifier: false, where: 'page' }, 'off')).toEqual({ kind: 'close' });
  });
});
