import { describe, expect, it } from 'vitest';
import { markedName, plainName, readMarkedName, STRENGTHS } from '../../src/protocol/bot-strength.ts';

describe('the strength in a bot’s name', () => {
  it('is read as it was written, for every strength', () => {
    for (const strength of STRENGTHS) {
      const name = markedName('Steinbock', strength, 12);
      expect(readMarkedName(name)).toEqual({ name: 'Steinbock', strength });
    }
  });

  it('keeps the name within its length, and is written once only', () => {
    expect(markedName('Silberdistel', 'strong', 12)).toBe('Silberdis★★★');
    expect(markedName('Uhu★★★', 'easy', 12)).toBe('Uhu★');
  });

  it('is unknown where a name has no mark, too many stars or nothing else', () => {
    for (const name of ['Enzian', 'Enzian★★★★', '★★']) {
      expect(readMarkedName(name)).toEqual({ name, strength: null });
    }
  });

  it('is no business of a person’s name', () => {
    expect(plainName({ name: 'Ana★', host: null })).toBe('Ana★');
    expect(plainName({ name: 'Uhu★', host: 0 })).toBe('Uhu');
  });
});
