import { NEW_GROUP, bookingOf, otherCurrencies, proposedChoice, proposedName } from './import-choices.ts';

describe('the name of a new group', () => {
  it.each([
    ['Trip', 'x.json', 'Trip'],
    [null, 'week-in-rome_2026-06-30_export.csv', 'Week in rome'],
    [null, 'Spliit Export - Week in Rome - 2026-06-30.csv', 'Week in Rome'],
    [null, 'export.csv', ''],
  ])('is proposed from the file: %s, %s', (name, filename, proposed) => {
    expect(proposedName({ name }, filename)).toBe(proposed);
  });
});

describe('a person of the file', () => {
  const me = { id: 1, name: 'Ann' };
  const members = [
    { id: 1, name: 'Ann', email: 'ann@example.org' },
    { id: 2, name: 'Bob', email: 'bob@example.org' },
  ];
  it.each([
    ['ann', false, 'me'],
    ['BOB', false, '2'],
    ['Cleo', false, ''],
    ['Cleo', true, 'placeholder'],
  ])('%s is found by name', (name, isNew, choice) => {
    expect(proposedChoice(name, { me, members, isNew })).toBe(choice);
  });
});

describe('the booking', () => {
  const people = [
    { name: 'Ann', choice: 'me' as const },
    { name: 'Bob', choice: '2' as const },
    { name: 'Cleo', choice: 'placeholder' as const },
  ];
  const choices = {
    name: ' Rome ',
    currency: 'EUR',
    acceptDoubtful: false,
    currencies: 'own_groups' as const,
    rates: { USD: '0.92' },
    rules: new Set<number>(),
  };

  it('names a new group with its currency, or a known one', () => {
    expect(bookingOf({ ...choices, group: NEW_GROUP }, people)).toEqual({
      group: { name: 'Rome', currency: 'EUR' },
      people: [
        { name: 'Ann', me: true },
        { name: 'Bob', memberId: 2 },
        { name: 'Cleo', placeholder: true },
      ],
      acceptDoubtful: false,
      currencies: 'own_groups',
    });
    expect(bookingOf({ ...choices, group: '7', currencies: 'refuse', rules: new Set([2]) }, [])).toEqual({
      group: { id: 7 },
      people: [],
      acceptDoubtful: false,
      rules: [2],
    });
  });

  it('has the rates of what is converted', () => {
    expect(bookingOf({ ...choices, group: '7', currencies: 'convert' }, [])).toMatchObject({
      currencies: 'convert',
      rates: { USD: 0.92 },
    });
  });

  it('leaves out rows of another currency, which are counted, but not those without one', () => {
    const row = { row: 1, date: '2026-03-05', description: '', totalCents: 100, reason: null, reasons: [] };
    const rows = [
      { ...row, state: 'good' as const, currency: 'EUR' },
      { ...row, state: 'good' as const, currency: 'USD' },
      { ...row, state: 'refused' as const, currency: 'USD' },
      { ...row, state: 'good' as const, currency: 'XXX' },
    ];
    expect(otherCurrencies(rows, 'EUR')).toEqual([{ code: 'USD', count: 1, day: '2026-03-05' }]);
  });
});
