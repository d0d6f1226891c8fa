import type { Acquaintance } from '@quits/contracts';
import fc from 'fast-check';
import { breakdownIn } from './shown-people.ts';

const people = fc.array(
  fc.array(
    fc.record({ currency: fc.constantFrom('USD', 'JPY'), cents: fc.integer({ min: -90_000, max: 90_000 }) }),
    { maxLength: 2 },
  ),
  { maxLength: 9 },
);

const asPeople = (totals: { currency: string; cents: number }[][]): Acquaintance[] =>
  totals.map((own, index) => ({
    id: index + 1,
    name: `Guest ${String(index)}`,
    totals: own.map((total) => ({ ...total, groups: [] })),
  }));

it('breaks a balance down into at most three people and the others, which add up to it', () => {
  fc.assert(
    fc.property(people, (totals) => {
      const known = asPeople(totals);
      for (const currency of ['USD', 'JPY']) {
        const { named, others } = breakdownIn(currency, known);
        const all = known.flatMap((one) => one.totals).filter((total) => total.currency === currency);
        const sum = named.reduce((cents, { total }) => cents + total.cents, others?.cents ?? 0);
        expect(sum).toBe(all.reduce((cents, total) => cents + total.cents, 0));
        expect(named.length + (others?.count ?? 0)).toBe(all.filter(({ cents }) => cents !== 0).length);
        expect(named.length).toBeLessThanOrEqual(3);
      }
    }),
  );
});

it('names the largest, whichever way they go', () => {
  const totals = [100, -500, 300, -200, 50].map((cents) => [{ currency: 'USD', cents }]);
  const { named, others } = breakdownIn('USD', asPeople(totals));
  expect(named.map(({ total }) => total.cents)).toEqual([-500, 300, -200]);
  expect(others).toEqual({ count: 2, cents: 150 });
});
