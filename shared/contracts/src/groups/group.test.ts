import { inOrderOfUse } from './group.ts';

const NOW = Date.parse('2026-06-30T12:00:00Z');
const group = (name: string, lastEntryDate: string | null | undefined, netCents?: number) => ({
  id: 1,
  name,
  createdBy: 1,
  createdAt: '2026-06-01T08:00:00Z',
  currency: 'USD',
  lastEntryDate,
  netCents,
});
const namesOf = (groups: readonly ReturnType<typeof group>[]) =>
  inOrderOfUse(groups, NOW).map(({ name }) => name);

describe('inOrderOfUse', () => {
  it('goes by the last entry, and by the creation of a group without one', () => {
    const groups = [group('before', '2026-05-31'), group('empty', null), group('after', '2026-06-02')];
    expect(namesOf(groups)).toEqual(['after', 'empty', 'before']);
  });

  it('puts what is settled and had no entry for 60 days last, behind debts that are older', () => {
    const groups = [
      group('settled and resting', '2026-04-30', 0),
      group('resting with a debt', '2025-01-01', -5),
      group('settled on the last day', '2026-05-01', 0),
    ];
    expect(namesOf(groups)).toEqual([
      'settled on the last day',
      'resting with a debt',
      'settled and resting',
    ]);
  });

  it('keeps the order of the same day', () => {
    expect(namesOf([group('one', '2026-06-02'), group('two', '2026-06-02')])).toEqual(['one', 'two']);
  });

  it('keeps the order of a back end that does not state the days', () => {
    const groups = [group('older', '2026-05-01'), group('unknown', undefined), group('newer', '2026-06-02')];
    expect(namesOf(groups)).toEqual(['older', 'unknown', 'newer']);
  });
});
