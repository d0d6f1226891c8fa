import { consequencesOf } from './after-saving.ts';

const amounts = (...rows: [userId: number, cents: number][]) =>
  rows.map(([userId, cents]) => ({ userId, cents }));

describe('consequencesOf', () => {
  const nets = amounts([1, -500], [2, 500]);

  it('gives the balance of everybody involved, before and after, the reader first', () => {
    const next = {
      totalCents: 900,
      payers: amounts([2, 900]),
      shares: amounts([2, 300], [1, 300], [3, 300]),
    };
    expect(consequencesOf(nets, next, { userId: 1 })).toEqual([
      { userId: 1, beforeCents: -500, afterCents: -800 },
      { userId: 2, beforeCents: 500, afterCents: 1100 },
      { userId: 3, beforeCents: 0, afterCents: -300 },
    ]);
  });

  it('takes the former state of an edited entry away, also from whoever is not in it any more', () => {
    const former = { payers: amounts([2, 500]), shares: amounts([1, 500]) };
    const next = { totalCents: 500, payers: amounts([2, 500]), shares: amounts([3, 500]) };
    expect(consequencesOf(nets, next, { userId: 1, former })).toEqual([
      { userId: 1, beforeCents: -500, afterCents: 0 },
      { userId: 2, beforeCents: 500, afterCents: 500 },
      { userId: 3, beforeCents: 0, afterCents: -500 },
    ]);
  });

  it('counts the whole unit that closes a gap, where there is no less', () => {
    const next = { totalCents: 1000, payers: amounts([1, 1000]), shares: amounts([1, 300], [2, 600]) };
    const after = consequencesOf([], next, { userId: 1, unit: 100 });
    expect(after.map(({ afterCents }) => afterCents)).toEqual([600, -600]);
  });

  it('counts the cent that the server gives to close a gap', () => {
    const next = {
      totalCents: 1000,
      payers: amounts([1, 1000]),
      shares: amounts([1, 333], [2, 333], [3, 333]),
    };
    const after = consequencesOf([], next, { userId: 1 });
    expect(after.map(({ afterCents }) => afterCents)).toEqual([666, -333, -333]);
  });
});
