import type { Balance } from '@quits/contracts';
import { balanceOf, balanceRows, debtInWords, netsOf } from './balance-rows.ts';

const ME = 1;
const NAMES: Record<number, string> = { 1: 'Me', 2: 'Ann', 3: 'Bob' };
const person = (id: number) => ({ id, name: NAMES[id] ?? '' });
const entry = (from: number, to: number, cents: number): Balance => ({
  fromUser: person(from),
  toUser: person(to),
  cents,
});

describe('balanceRows', () => {
  const rows = balanceRows([entry(2, 3, 400), entry(3, ME, 500), entry(ME, 2, 1250)], ME);

  it('puts own debts first, then what others owe the person, then the rest', () => {
    expect(rows.map(debtInWords)).toEqual(['You owe Ann', 'Bob owes you', 'Ann owes Bob']);
  });

  it('sorts by name within each kind, whatever the order of joining', () => {
    const debts = [entry(3, ME, 1), entry(2, ME, 1), entry(ME, 3, 1), entry(ME, 2, 1)];
    expect(balanceRows(debts, ME).map(debtInWords)).toEqual([
      'You owe Ann',
      'You owe Bob',
      'Ann owes you',
      'Bob owes you',
    ]);
  });

  it('gives cents', () => {
    expect(rows.map(({ cents }) => cents)).toEqual([1250, 500, 400]);
  });

  it('names somebody without a name by id', () => {
    expect(balanceRows([entry(ME, 9, 1)], ME).map(debtInWords)).toEqual(['You owe 9']);
  });

  it('says what everybody is owed', () => {
    expect(netsOf(rows)).toEqual([
      { userId: ME, cents: -750 },
      { userId: 2, cents: 850 },
      { userId: 3, cents: -100 },
    ]);
  });

  it('adds up to the net balance of the person', () => {
    expect(balanceOf(rows, ME)).toBe(-750);
  });
});
