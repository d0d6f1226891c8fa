import { render } from '@testing-library/react';
import type { LinesOf } from '../../api/explained.api.ts';
import { partsInWords, describeFigure } from './figure-words.ts';

const reader = { userId: 1, nameOf: (id: number) => ['', 'You', 'Bob', 'Cid'][id] ?? '' };
const DEBT: LinesOf = { groupId: 1, kind: 'debt', fromId: 1, toId: 2 };
const NET: LinesOf = { groupId: 1, kind: 'net', userId: 2 };
const NOTHING = { cents: 0, shown: '$0.00' };

describe('a figure in words', () => {
  it.each<[string, LinesOf, number]>([
    ['You owe Bob $5.00', DEBT, 500],
    ['Bob owes you $5.00', DEBT, -500],
    ['You and Bob are even', DEBT, 0],
    ['You and Bob are even', { ...DEBT, fromId: 2, toId: 1 }, 0],
    ['Bob is settled up', NET, 0],
    ['Bob is owed $5.00', NET, 500],
    ['Bob owes $5.00', NET, -500],
    ['You owe $5.00', { ...NET, userId: 1 }, -500],
  ])('is "%s"', (sentence, of, cents) => {
    const words = describeFigure(of, { cents, shown: '$5.00' }, 2, reader);
    expect(render(<p>{words.sentence}</p>).container).toHaveTextContent(sentence);
  });

  it('speaks of the debt as it has turned, and turns its lines with it', () => {
    const { lead, isTurned } = describeFigure(DEBT, { cents: -500, shown: '$5.00' }, 2, reader);
    expect(lead).toMatch(/^Plus adds to what Bob owes you; minus reduces it\./);
    expect(isTurned).toBe(true);
  });

  it('does not speak of an amount above where there is none', () => {
    expect(describeFigure(NET, NOTHING, 2, reader).lead).toMatch(/come to zero\.$/);
    expect(describeFigure(DEBT, NOTHING, 0, reader).lead).toBe('There is no entry behind it.');
  });
});

it.each([
  ['paid $6.00, no share', 'expense', 600, 0],
  ['paid nothing, share $6.00', 'expense', 0, 600],
  ['paid $6.00', 'settlement', 600, 0],
  ['received $6.00', 'settlement', 0, 600],
])('an entry is "%s" to a person', (words, type, paidCents, shareCents) => {
  expect(partsInWords({ type, paidCents, shareCents }, 'USD')).toBe(words);
});
