import { cleanBase, configOf, homeOf, startOf, withOwnPath } from './start.ts';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the back end of a mounted feature', () => {
  it.each([
    [{ apiBase: 'https://api.example/' }, 'https://api.example'],
    [{ appBase: 'http://localhost:3000/' }, 'http://localhost:8000'],
    [{ appBase: 'http://localhost:3000/', apiPort: 8123 }, 'http://localhost:8123'],
    [{ appBase: 'https://quits.example/' }, 'https://quits.example'],
    [{}, 'http://localhost:8000'],
  ])('of %j is at %s', (options, base) => {
    expect(configOf(options)).toEqual({ base, hasExtras: false });
  });
});

describe('where a mounted feature starts', () => {
  it('is the first of its paths without a parameter', () => {
    expect(homeOf(['/groups/:groupId', '/groups', '/'])).toBe('/groups');
    expect(homeOf(['/invite/:token'])).toBe('/');
  });

  it('is the requested path; a path of another feature is reported', () => {
    const owns = (path: string) => path.startsWith('/groups');
    const report = jest.fn();
    expect(withOwnPath({ path: '/groups/7', theme: 'dark' }, owns, report).path).toBe('/groups/7');
    expect(report).not.toHaveBeenCalled();
    expect(withOwnPath({ path: '/profile', theme: 'dark' }, owns, report)).toEqual({ theme: 'dark' });
    const message = 'This feature has no path /profile';
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'path', message }));
  });

  it('leaves the address of the page alone in memory', () => {
    expect(startOf({ path: '/groups/7' }, '/groups')).toEqual({ routing: 'memory', path: '/groups/7' });
    expect(startOf({}, '/groups')).toEqual({ routing: 'memory', path: '/groups' });
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['/money', '/money/groups'],
    ['/money/', '/money/groups'],
    ['/money/groups/7', '/money/groups/7'],
  ])('below a base path at %s is %s: a path in the address wins', (address, shown) => {
    window.history.replaceState(null, '', address);
    const start = startOf({ routing: 'browser', basePath: 'money/' }, '/groups');
    expect(start).toEqual({ routing: 'browser', basePath: '/money' });
    expect(window.location.pathname).toBe(shown);
  });

  it('cannot be outside of the base path', () => {
    window.history.replaceState(null, '', '/moneybox');
    expect(() => startOf({ routing: 'browser', basePath: '/money' }, '/groups')).toThrow('/moneybox');
  });

  it.each([
    ['/money/', '/money'],
    ['money', '/money'],
    ['/', ''],
    [undefined, ''],
  ])('takes %s as the base path %s', (given, base) => {
    expect(cleanBase(given)).toBe(base);
  });
});
