import { changeFilters, readFilters, writeFilters } from './expense-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it('are everything by date, newest first, when the address says nothing', () => {
    expect(read('')).toEqual({
      ...{ kind: undefined, personId: undefined, month: undefined, groupId: undefined, currency: undefined },
      ...{ sort: 'date', order: 'desc', rows: 60 },
    });
  });

  it.each([
    '',
    'category=rent',
    'category=settlement&person=7&month=2026-05',
    'category=none',
    'group=7',
    'sort=amount',
    'sort=group&order=desc',
    'group=7&sort=amount&order=asc',
    'currency=EUR&rows=120',
  ])('are read back as they were written: %s', (query) => {
    expect(writeFilters(read(query)).toString()).toBe(query);
  });

  it('leave out the usual view', () => {
    expect(writeFilters(read('sort=date&order=desc')).toString()).toBe('');
    expect(writeFilters(read('sort=group&order=asc')).toString()).toBe('sort=group');
  });

  it.each([
    'category=gold',
    'category=constructor',
    'person=0',
    'person=ann',
    'month=2026-13',
    'month=may',
    'group=abc&sort=color&order=up',
    'group=-1',
    'currency=euro&rows=1',
  ])('ignore what is no filter: %s', (query) => {
    expect(read(query)).toEqual(read(''));
  });

  it('leave alone what else the address says', () => {
    const written = writeFilters(read('sort=amount'), new URLSearchParams('q=tea&sort=group&month=2026-05'));
    expect(written.toString()).toBe('q=tea&sort=amount');
  });
});

describe('order', () => {
  it('starts with the usual one when the sort key changes', () => {
    expect(changeFilters(read('sort=date&order=asc'), { sort: 'amount' }).order).toBe('desc');
    expect(changeFilters(read(''), { sort: 'group' }).order).toBe('asc');
  });

  it('stays when only the group changes', () => {
    expect(changeFilters(read('order=asc'), { groupId: 3 })).toEqual({
      ...read(''),
      groupId: 3,
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
    expect(changeFilters(read('rows=180'), { kind: 'rent' }).rows).toBe(60);
    expect(changeFilters(read('rows=120'), { rows: 180 }).rows).toBe(180);
  });
});
