/** The independent verifier's parts give the values of the published vectors (§22 and `test/vectors`). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reader } from './reader.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'));
const core = read('core.json');
const crypto = read('crypto.json');
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

describe('core', () => {
  test('canonical texts are those of their values, and are read back', () => {
    for (const { value, text } of core.canonical) {
      expect(reader.canonical(value)).toBe(text);
      expect(reader.parseCanonical(text)).toEqual(value);
    }
  });

  test('hashes, the session id, the history and the state hash', () => {
    for (const { tag, parts, hex } of core.hash) {
      const given = parts.map((part: string | number) =>
        typeof part === 'string' && part.startsWith('base64url:') ? bytesOf(part.slice(10)) : part,
      );
      expect(reader.hash(tag, ...given).toString('hex')).toBe(hex);
    }
    const { id, genesis } = core.session;
    expect(reader.sessionId(genesis)).toBe(id);
    const { start, step, removal } = core.history;
    expect(reader.historyStart(id)).toBe(start);
    expect(reader.historyStep(start, step.step, step.ids)).toBe(step.value);
    expect(
      [start, step.value].map((from) => reader.historyRemoval(from, removal.step, removal.seats)),
    ).toContain(removal.value);
    expect(reader.stateHash(JSON.parse(core.state.text))).toBe(core.state.hash);
  });
});

describe('the beacon', () => {
  test('a chain computed back from its tail', () => {
    const { seat, first, links } = core.chain;
    const session = bytesOf(core.session.id);
    for (const [i, link] of links.entries()) {
      if (i === 0) continue;
      const before = reader.hash('octet/1/link', session, seat, first + i, bytesOf(link));
      expect(reader.b64(before)).toBe(links[i - 1]);
    }
  });

  test('rolls, dice and lots', () => {
    for (const { k, history, links, value, dice, orders } of core.rolls) {
      const made = reader.rollValue(core.session.id, k, history, links.map(bytesOf));
      expect(reader.b64(made)).toBe(value);
      expect(reader.drawDice(reader.reader(made), 8)).toEqual(dice);
      for (const order of orders) expect(reader.drawLot(reader.reader(made), order.length)).toEqual(order);
    }
  });
});

describe('proofs', () => {
  const { session, seat, step, attempt, handles } = crypto.context;
  const where = reader.context(session, { seat, step, attempt }, handles);
  const { statements, shuffles } = crypto;
  const now = new reader.Proofs('now');
  const point = (text: string) => reader.element(text) as never;
  const card = (text: string) => reader.readCard(text) as never;

  test('faces, generators and numbers from a seed', () => {
    for (const [i, face] of crypto.faces.entries()) expect(reader.toGroup('octet/1/face', i).text).toBe(face);
    const { h, h1, h2, h104 } = crypto.generators;
    for (const [i, text] of [
      [0, h],
      [1, h1],
      [2, h2],
      [104, h104],
    ] as [number, string][]) {
      expect(reader.toGroup('octet/1/generator', i).text).toBe(text);
    }
    for (const { seed, index, scalar } of crypto.scalars) {
      const bytes = Buffer.from(
        reader.seededScalar(bytesOf(seed), index).toString(16).padStart(64, '0'),
        'hex',
      ).reverse();
      expect(reader.b64(bytes)).toBe(scalar);
    }
  });

  const { ownKey, share, transfer, open, planet } = statements;
  test.each([
    ['own-key', () => reader.ownKey(point(ownKey.key)), ownKey.proof],
    ['share', () => reader.shareOf(point(share.key), card(share.input), point(share.share)), share.proof],
    [
      'transfer',
      () =>
        reader.transferOf(
          point(transfer.from),
          point(transfer.to),
          card(transfer.input),
          card(transfer.output),
        ),
      transfer.proof,
    ],
    [
      'open',
      () => reader.openOf(point(open.key), card(open.input), reader.toGroup('octet/1/face', open.face)),
      open.proof,
    ],
    ['planet', () => reader.planetOf(point(planet.key), card(planet.input)), planet.proof],
  ])('%s holds in its context, and in no other', (_, statement, proof) => {
    const elsewhere = reader.context(session, { seat, step: step + 1, attempt }, handles);
    expect(reader.judgeStatement(now, where, statement(), proof)).toBeNull();
    expect(reader.judgeStatement(now, elsewhere, statement(), proof)).toBe('proof-wrong');
  });

  test('a shuffle holds, and does not with two outputs swapped', () => {
    const { key, inputs, outputs, proof } = shuffles[0];
    const size = bytesOf(inputs).length / 64;
    const cards = Array.from({ length: size }, (_, i) =>
      card(reader.b64(bytesOf(inputs).subarray(64 * i, 64 * i + 64))),
    );
    const bytes = bytesOf(outputs);
    const swapped = reader.b64(
      Buffer.concat([bytes.subarray(64, 128), bytes.subarray(0, 64), bytes.subarray(128)]),
    );
    expect(reader.judgeShuffle(now, where, point(key), cards, { outputs, proof })).toBeNull();
    expect(reader.judgeShuffle(now, where, point(key), cards, { outputs: swapped, proof })).toBe(
      'proof-wrong',
    );
  });

  test('sealed shares: the proofs hold, the complaint shows what opens a seal, and that the share is right', () => {
    const { deal, receivers, complaint } = crypto.sharing;
    for (const [i, part] of deal.entries()) {
      const dealt = reader.context(session, { seat, step, attempt }, [part.receiver]);
      const to = point(receivers[i].key);
      const seal = reader.sealOf(point(part.ephemeral), to, point(part.share));
      expect(reader.judgeStatement(now, dealt, seal, part.proof)).toBeNull();
    }
    const about = deal.findIndex((_: unknown, i: number) => {
      const place = reader.context(session, { seat: receivers[i].seat, step: complaint.step, attempt }, [
        seat,
      ]);
      const shown = reader.complaintOf(
        point(receivers[i].key),
        point(deal[i].ephemeral),
        point(complaint.secret),
      );
      return reader.judgeStatement(now, place, shown, complaint.proof) === null;
    });
    expect(about).toBeGreaterThanOrEqual(0);
    const dealt = reader.context(session, { seat, step, attempt }, [deal[about].receiver]);
    expect(reader.isRightShare(dealt, deal[about], bytesOf(complaint.secret))).toBe(true);
    expect(reader.isRightShare(where, deal[about], bytesOf(complaint.secret))).toBe(false);
  });
});
