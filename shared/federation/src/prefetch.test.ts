import { matchRoute, resolveStarts, startsAt } from './starts.ts';

const starts = resolveStarts({
  '/': ['getGroupSummaries', { call: 'getExpenses', extras: false }],
  '/groups/:groupId': ['getGroup', { call: 'getGroupExpenses?limit=100', extras: true }],
});

describe('what a page asks for at once', () => {
  it('is resolved by the table of calls, with the parameters of the path', () => {
    expect(starts).toEqual({
      '/': [{ path: '/api/groups/summary' }, { path: '/api/expenses', extras: false }],
      '/groups/:groupId': [
        { path: '/api/groups/:groupId' },
        { path: '/api/groups/:groupId/expenses?limit=100', extras: true },
      ],
    });
  });

  it('is never a call that changes something', () => {
    expect(() => resolveStarts({ '/': ['createGroup'] })).toThrow('changes something');
    expect(() => resolveStarts({ '/invite/:token': ['acceptInvite'] })).toThrow('changes something');
  });

  it('is a call of the table', () => {
    expect(() => resolveStarts({ '/': ['getWeather'] })).toThrow('no call');
  });

  it('is nothing that the path has no parameter for', () => {
    expect(() => resolveStarts({ '/': ['getGroup'] })).toThrow('no parameter');
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
  ])('at %s (extras %s) is %j', (path, hasExtras, paths) => {
    expect(startsAt(starts, path, hasExtras)).toEqual(paths);
  });

  it.each([[undefined], ['nonsense'], [{ '/': 'x' }], [{ '/': [{ path: 'https://other.example/' }, 7] }]])(
    'is nothing when the pointer says %j',
    (stated) => {
      expect(startsAt(stated, '/', true)).toEqual([]);
    },
  );
});

describe('a route', () => {
  it('gives the parameters of a path that it shows', () => {
    expect(matchRoute('/groups/:groupId', '/groups/7')).toEqual({ groupId: '7' });
    expect(matchRoute('/groups', '/groups')).toEqual({});
    expect(matchRoute('/groups', '/groups/7')).toBeUndefined();
  });
});
