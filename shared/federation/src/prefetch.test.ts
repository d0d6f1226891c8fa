import { matchRoute, resolvePrefetch, prefetchAt } from './prefetch.ts';

const starts = resolvePrefetch({
  '/': ['getGroupSummaries', { call: 'getExpenses', extras: false }],
  '/groups/:groupId': ['getGroup', { call: 'getGroupExpenses?limit=100', extras: true }],
});

describe('the calls that a page makes immediately', () => {
  it('follow from the table of calls, with the parameters of the path', () => {
    expect(starts).toEqual({
      '/': [{ path: '/api/groups/summary' }, { path: '/api/expenses', extras: false }],
      '/groups/:groupId': [
        { path: '/api/groups/:groupId' },
        { path: '/api/groups/:groupId/expenses?limit=100', extras: true },
      ],
    });
  });

  it('never change anything', () => {
    expect(() => resolvePrefetch({ '/': ['createGroup'] })).toThrow('changes something');
    expect(() => resolvePrefetch({ '/invite/:token': ['acceptInvite'] })).toThrow('changes something');
  });

  it('are in the table', () => {
    expect(() => resolvePrefetch({ '/': ['getWeather'] })).toThrow('no call');
  });

  it('need a parameter of the path', () => {
    expect(() => resolvePrefetch({ '/': ['getGroup'] })).toThrow('no parameter');
  });

  it.each([
    ['/', true, ['/api/groups/summary']],
    ['/', false, ['/api/groups/summary', '/api/expenses']],
    ['/groups/7', true, ['/api/groups/7', '/api/groups/7/expenses?limit=100']],
    ['/groups/7', false, ['/api/groups/7']],
    ['/groups/0', true, []],
    ['/groups/..%2F..%2Fauth', true, []],
    ['/groups/7/more', true, []],
    ['/expenses', true, []],
  ])('at %s (extras %s) are %j', (path, hasExtras, paths) => {
    expect(prefetchAt(starts, path, hasExtras)).toEqual(paths);
  });

  it.each([[undefined], ['nonsense'], [{ '/': 'x' }], [{ '/': [{ path: 'https://other.example/' }, 7] }]])(
    'are empty when the pointer states %j',
    (stated) => {
      expect(prefetchAt(stated, '/', true)).toEqual([]);
    },
  );
});

describe('a route', () => {
  it('gives the parameters of a matching path', () => {
    expect(matchRoute('/groups/:groupId', '/groups/7')).toEqual({ groupId: '7' });
    expect(matchRoute('/groups', '/groups')).toEqual({});
    expect(matchRoute('/groups', '/groups/7')).toBeUndefined();
  });
});
