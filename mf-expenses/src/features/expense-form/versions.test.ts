import { anExpense } from '@quits/testing/an-expense';
import { formStateOf, payloadOf } from './form-fill.ts';
import { describeVersion, differencesOf, mergeVersions } from './versions.ts';

const DINNER = {
  date: '2026-03-05',
  notes: 'Luigi’s',
  totalCents: 2000,
  payers: [{ userId: 2, cents: 2000 }],
  shares: [
    { userId: 1, cents: 1000 },
    { userId: 2, cents: 1000 },
  ],
};
const sentOf = (change: Partial<Parameters<typeof anExpense>[0]> = {}) =>
  payloadOf(formStateOf(anExpense({ ...DINNER, ...change }), { payers: [1, 2], shares: [1, 2] }), true);
const wordsOf = (sent: ReturnType<typeof sentOf>) =>
  describeVersion(sent, (id) => (id === 1 ? 'You' : 'Bob'));

describe('a version of an expense', () => {
  it('stands beside another one in words, line by line', () => {
    expect(wordsOf(sentOf()).map(({ label, text }) => [label, text])).toEqual([
      ['Description', 'Dinner'],
      ['Total', '$20.00'],
      ['Paid in', 'The currency of the group'],
      ['Date', 'Mar 5, 2026'],
      ['Category', 'No category'],
      ['Notes', 'Luigi’s'],
      ['Paid by', 'Bob $20.00'],
      ['Split', 'You $10.00, Bob $10.00'],
    ]);
  });

  it('names the items of its bill', () => {
    const sent = sentOf({
      payers: [{ userId: 1, cents: 2000 }],
      shares: [{ userId: 1, cents: 2000 }],
      split: { mode: 'items', values: [] },
      items: [{ id: 1, name: 'Pizza', cents: 1800, people: [] }],
      extras: [{ name: 'Tip', cents: 200, how: 'equal' }],
    });
    expect(wordsOf(sent)).toContainEqual({ part: 'amounts', label: 'Bill', text: 'Pizza $18.00, Tip $2.00' });
  });
});

describe('two versions', () => {
  const dearer = sentOf({
    description: 'Dinner out',
    notes: '',
    totalCents: 3000,
    payers: [{ userId: 2, cents: 3000 }],
    shares: [
      { userId: 1, cents: 1000 },
      { userId: 2, cents: 2000 },
    ],
  });

  it('differ in parts, and all amounts are one of them', () => {
    expect(differencesOf(wordsOf(dearer), wordsOf(sentOf()))).toEqual([
      { part: 'description', label: 'Description', mine: 'Dinner out', theirs: 'Dinner' },
      {
        part: 'amounts',
        label: 'Amounts',
        mine: 'Total: $30.00\nPaid by: Bob $30.00\nSplit: You $10.00, Bob $20.00',
        theirs: 'Total: $20.00\nPaid by: Bob $20.00\nSplit: You $10.00, Bob $10.00',
      },
      { part: 'notes', label: 'Notes', mine: 'No notes', theirs: 'Luigi’s' },
    ]);
    expect(differencesOf(wordsOf(dearer), wordsOf(dearer))).toEqual([]);
  });

  it('give a third one with one side for each part', () => {
    const theirs = sentOf();
    expect(mergeVersions({ mine: dearer, theirs }, new Map())).toEqual(dearer);
    const { description, notes, ...amounts } = dearer;
    expect(
      mergeVersions(
        { mine: dearer, theirs },
        new Map([
          ['description', 'theirs'],
          ['notes', 'theirs'],
        ]),
      ),
    ).toEqual({ ...amounts, description: theirs.description, notes: theirs.notes });
    expect([description, notes]).toEqual(['Dinner out', '']);
    expect(mergeVersions({ mine: dearer, theirs }, new Map([['amounts', 'theirs']]))).toEqual({
      ...theirs,
      description,
      notes,
    });
  });
});
