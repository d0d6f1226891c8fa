import { SORTS, changeFilters, readFilters, writeFilters } from './overview-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it('are all groups, Date, newest first when the address says nothing', () => {
    expect(read('')).toEqual({
      groupId: undefined,
      currency: undefined,
      rows: 60,
      hasInsights: false,
      sort: 'date',
      order: 'desc',
    });
  });

  it('are read back as they were written', () => {
    for (const query of [
      '',
      'group=7',
      'sort=amount',
      'sort=group&order=desc',
      'group=7&sort=amount&order=asc',
      'currency=EUR&rows=120&view=insights',
    ]) {
      expect(writeFilters(read(query)).toString()).toBe(query);
    }
  });

  it('leave out whatever is the usual view', () => {
    expect(writeFilters(read('sort=date&order=desc')).toString()).toBe('');
    expect(writeFilters(read('sort=group&order=asc')).toString()).toBe('sort=group');
  });

  it('ignore what is no filter', () => {
    expect(read('group=abc&sort=color&order=up')).toEqual(read(''));
    expect(read('group=-1')).toEqual(read(''));
    expect(read('currency=euro&rows=1')).toEqual(read(''));
  });

  it('leave alone what else the address says', () => {
    const written = writeFilters(read('sort=amount'), new URLSearchParams('q=tea&sort=group'));
    expect(written.toString()).toBe('q=tea&sort=amount');
  });
});

describe('order', () => {
  it('is named after the sort key, its usual order first', () => {
    const labels = (sort: 'date' | 'amount' | 'group') => SORTS[sort].orders.map(({ label }) => label);
    expect(labels('date')).toEqual(['Newest first', 'Oldest first']);
    expect(labels('amount')).toEqual(['Highest first', 'Lowest first']);
    expect(labels('group')).toEqual(['A to Z', 'Z to A']);
  });

  it('starts anew with the usual one when the sort key changes', () => {
    expect(changeFilters(read('sort=date&order=asc'), { sort: 'amount' }).order).toBe('desc');
    expect(changeFilters(read(''), { sort: 'group' }).order).toBe('asc');
  });

  it('stays when only the group changes', () => {
    expect(changeFilters(read('order=asc'), { groupId: 3 })).toEqual({
      ...read(''),
      groupId: 3,
      sort: 'date',
      order: 'asc',
    });
  });
});

describe('another view', () => {
  it('of a group has its currency, of a currency has all groups', () => {
    expect(changeFilters(read('currency=EUR'), { groupId: 3 }).currency).toBeUndefined();
    expect(changeFilters(read('group=3'), { currency: 'EUR' }).groupId).toBeUndefined();
  });

  it('begins with its first rows', () => {
    expect(changeFilters(read('rows=180'), { sort: 'amount' }).rows).toBe(60);
    expect(changeFilters(read('rows=120'), { rows: 180 }).rows).toBe(180);
  });
});
