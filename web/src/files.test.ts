import { cacheControlOf, encodingsOf, isFilePath, readPath } from './files.ts';

describe('readPath', () => {
  it.each([
    ['/favicon.svg?v=1', '/favicon.svg'],
    ['/remotes/mf-groups/a%20b.js', '/remotes/mf-groups/a b.js'],
    ['/z%c3%bcrich', '/zürich'],
  ])('reads %s as %s', (url, path) => {
    expect(readPath(url)).toBe(path);
  });

  it.each([
    '/index.htm%6C',
    '/%69ndex.html',
    '/%2569ndex.html',
    '/../package.json',
    '/a/%2e%2e/b',
    '/a/..%2fb',
    '/a%2fb',
    '/a%5c..',
    '/a%3Fb',
    '/%zz',
    '*',
    'http://quits.example/',
  ])('reads nothing in %s', (url) => {
    expect(readPath(url)).toBeUndefined();
  });
});

describe('isFilePath', () => {
  it.each(['/remotes/mf-groups/a b.js', '/favicon.svg'])('takes %s for the path of a file', (pathname) => {
    expect(isFilePath(pathname)).toBe(true);
  });

  it.each(['/.building/x', '/a/../b', '/a\\b', '/a\0.js', '/a/'])('refuses %s', (pathname) => {
    expect(isFilePath(pathname)).toBe(false);
  });
});

describe('cacheControlOf', () => {
  it.each([
    '/assets/main.1a2b3c4d.js',
    '/remotes/mf-groups/1.0.0/remoteEntry.js',
    '/embed/1.0.0-0a1b2c3d/quits-embed.js',
  ])('lets browsers keep %s for a year', (pathname) => {
    expect(cacheControlOf(pathname)).toContain('immutable');
  });

  it.each([
    '/remotes/mf-groups/current.json',
    '/favicon.svg',
    '/embed/quits-embed.js',
    '/embed/v1/quits-embed.js',
    '/embed/1.0.0/groups.html',
  ])('revalidates %s', (pathname) => {
    expect(cacheControlOf(pathname)).toBe('no-cache');
  });
});

describe('encodingsOf', () => {
  it.each([
    ['gzip, deflate, br', ['br', 'gzip']],
    ['gzip;q=1.0, br;q=0', ['gzip']],
    ['identity', []],
    [undefined, []],
  ])('reads %s as %j', (header, encodings) => {
    expect(encodingsOf(header)).toEqual(encodings);
  });
});
