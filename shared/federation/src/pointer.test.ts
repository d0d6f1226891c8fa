import { readPointer } from './pointer.ts';

const ADDRESS = 'https://cdn.test/remotes/mf-groups/current.json';
const release = (version: string) => ({
  version,
  entry: `${version}/remoteEntry.js`,
  contract: `${version}/contract.json`,
  css: [`${version}/a.css`],
  preload: [`${version}/a.js`],
  integrity: { [`${version}/remoteEntry.js`]: `sha384-${version}` },
  since: '2026-01-01T00:00:00.000Z',
});
const pointer = {
  schema: 1,
  current: release('1.1.0'),
  previous: release('1.0.0'),
  older: [release('0.8.0')],
  canary: { ...release('1.2.0'), percent: 10 },
  withdrawn: ['0.9.0'],
};
const elsewhere = { ...release('2.0.0'), entry: 'https://evil.test/remoteEntry.js' };

describe('reading a pointer', () => {
  it('makes addresses absolute against its own, and finds the integrity of the entry', () => {
    expect(readPointer(pointer, ADDRESS).current).toEqual({
      version: '1.1.0',
      entry: 'https://cdn.test/remotes/mf-groups/1.1.0/remoteEntry.js',
      integrity: 'sha384-1.1.0',
      contract: 'https://cdn.test/remotes/mf-groups/1.1.0/contract.json',
      scripts: ['https://cdn.test/remotes/mf-groups/1.1.0/a.js'],
      styles: ['https://cdn.test/remotes/mf-groups/1.1.0/a.css'],
      parts: {},
      pages: {},
      texts: {},
    });
  });

  it('finds the hashes of the other files, where the release lists them', () => {
    const listed = {
      ...release('1.1.0'),
      hashes: '1.1.0/hashes.json',
      integrity: { '1.1.0/remoteEntry.js': 'sha256-a', '1.1.0/hashes.json': 'sha256-b' },
    };
    const folder = 'https://cdn.test/remotes/mf-groups/1.1.0/';
    expect(readPointer({ ...pointer, current: listed }, ADDRESS).current).toMatchObject({
      integrity: 'sha256-a',
      hashes: {
        list: `${folder}hashes.json`,
        stated: { [`${folder}remoteEntry.js`]: 'sha256-a', [`${folder}hashes.json`]: 'sha256-b' },
      },
    });
  });

  it('gives the versions to fall back to, and the withdrawn ones', () => {
    expect(readPointer(pointer, ADDRESS)).toMatchObject({
      fallbacks: [{ version: '1.0.0' }, { version: '0.8.0' }],
      canary: { release: { version: '1.2.0' }, percent: 10 },
      withdrawn: ['0.9.0'],
      isDisabled: false,
    });
    const off = { ...pointer, disabled: true, disabledReason: 'Bug 7', disabledMessage: 'Back at noon.' };
    expect(readPointer(off, ADDRESS)).toMatchObject({
      isDisabled: true,
      disabledMessage: 'Back at noon.',
    });
  });

  it('may have a canary alone: the first version, whose facts are those of its feature', () => {
    const feature = { title: 'Polls', routes: ['/polls'] };
    const first = { schema: 1, current: null, canary: { ...release('1.0.0'), percent: 0, feature } };
    expect(readPointer(first, ADDRESS)).toMatchObject({
      current: undefined,
      fallbacks: [],
      canary: { release: { version: '1.0.0', feature }, percent: 0 },
    });
  });

  it('omits a version with a file of another origin', () => {
    expect(readPointer({ ...pointer, current: elsewhere }, ADDRESS)).toMatchObject({
      current: undefined,
      fallbacks: [{ version: '1.0.0' }, { version: '0.8.0' }],
    });
    const styled = { ...release('2.0.0'), css: ['https://evil.test/a.css'] };
    expect(readPointer({ ...pointer, previous: styled }, ADDRESS).fallbacks).toMatchObject([
      { version: '0.8.0' },
    ]);
  });

  it.each([
    ['a page instead of JSON data', '<!doctype html>'],
    ['another schema', { ...pointer, schema: 2 }],
    ['no version', { schema: 1 }],
    ['files of another origin alone', { schema: 1, current: elsewhere }],
  ])('refuses %s', (_name, json) => {
    expect(() => readPointer(json, ADDRESS)).toThrow(ADDRESS);
  });
});
