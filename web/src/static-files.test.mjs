import { cacheControlOf, encodingsOf, segmentsOf, typeOf } from './static-files.mjs';

describe('segmentsOf', () => {
  it('decodes the segments of a path', () => {
    expect(segmentsOf('/remotes/mf-groups/a%20b.js')).toEqual(['remotes', 'mf-groups', 'a b.js']);
  });

  it.each(['/../package.json', '/a/%2e%2e/b', '/a/..%2fb', '/a%5c..', '/.building/x', '/a%00.js', '/%zz'])(
    'refuses %s',
    (pathname) => {
      expect(segmentsOf(pathname)).toBeUndefined();
    },
  );
});

describe('cacheControlOf', () => {
  it.each(['/assets/main.1a2b3c4d.js', '/remotes/mf-groups/1.0.0/remoteEntry.js'])(
    'lets browsers keep %s for a year',
    (pathname) => {
      expect(cacheControlOf(pathname)).toContain('immutable');
    },
  );

  it.each(['/remotes/mf-groups/current.json', '/favicon.svg', '/embed/quits-embed.js'])(
    'has %s asked for anew',
    (pathname) => {
      expect(cacheControlOf(pathname)).toBe('no-cache');
    },
  );
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

describe('typeOf', () => {
  it('names the type by the ending, and none that a browser would run for an unknown one', () => {
    expect(typeOf('/a/main.js')).toBe('text/javascript; charset=utf-8');
    expect(typeOf('/a/file.unknown')).toBe('application/octet-stream');
  });
});
