import type { LinesOf } from '../../api/explained.api.ts';
import { partsInWords, wordsOfFigure } from './figure-words.ts';

const reader = { userId: 1, nameOf: (id: number) => ['', 'You', 'Bob', 'Cid'][id] ?? '' };
const DEBT: LinesOf = { groupId: 1, kind: 'debt', fromId: 1, toId: 2 };
const NET: LinesOf = { groupId: 1, kind: 'net', userId: 2 };

describe('a figure in words', () => {
  it.each<[string, LinesOf, number]>([
    ['You owe Bob', DEBT, 500],
    ['Bob owes you', DEBT, -500],
    ['You and Bob are even', DEBT, 0],
    ['You and Bob are even', { ...DEBT, fromId: 2, toId: 1 }, 0],
    ['Bob is settled up', NET, 0],
  ])('is "%s"', (sentence, of, cents) => {
    expect(wordsOfFigure(of, cents, 2, reader)).toMatchObject({ sentence, cents: Math.abs(cents) });
  });

  it('speaks of the debt as it has turned, and turns its lines with it', () => {
    const { lead, isTurned } = wordsOfFigure(DEBT, -500, 2, reader);
    expect(lead).toMatch(/^With a plus, Bob owes you more; with a minus, less\./);
    expect(isTurned).toBe(true);
  });

  it('does not speak of an amount above where there is none', () => {
    expect(wordsOfFigure(NET, 0, 2, reader).lead).toMatch(/come to zero\.$/);
    expect(wordsOfFigure(DEBT, 0, 0, reader).lead).toBe('There is no entry behind it.');
  });
});

it.each([
  ['paid $6.00, no share', false, 600, 0],
  ['paid nothing, share $6.00', false, 0, 600],
  ['paid $6.00', true, 600, 0],
  ['received $6.00', true, 0, 600],
])('an entry is "%s" to a person', (words, isSettlement, paidCents, shareCents) => {
  expect(partsInWords({ isSettlement, parts: { paidCents, shareCents } }, 'USD')).toBe(words);
});
