import { releasesIn } from './release.ts';

const ADDRESS = 'https://quits.example/remotes/mf-groups/current.json';
const release = (version: string) => ({
  version,
  entry: `${version}/remoteEntry.js`,
  integrity: { [`${version}/remoteEntry.js`]: `sha384-${version}` },
});
const pointer = { schema: 1, current: release('1.1.0'), previous: release('1.0.0'), withdrawn: [] };
const versions = (json: unknown) => releasesIn(json, ADDRESS).map(({ version }) => version);

describe('versions of a remote that an embed may run', () => {
  it('are the current one, then the previous one, at absolute addresses', () => {
    expect(releasesIn(pointer, ADDRESS)).toEqual([
      {
        version: '1.1.0',
        entry: 'https://quits.example/remotes/mf-groups/1.1.0/remoteEntry.js',
        integrity: 'sha384-1.1.0',
      },
      expect.objectContaining({ version: '1.0.0' }),
    ]);
  });

  it('never include one that was withdrawn', () => {
    expect(versions({ ...pointer, withdrawn: ['1.0.0'] })).toEqual(['1.1.0']);
  });

  it('never come from another origin', () => {
    const elsewhere = { ...release('2.0.0'), entry: 'https://evil.example/remoteEntry.js' };
    expect(versions({ ...pointer, current: elsewhere })).toEqual(['1.0.0']);
  });

  it.each([
    ['no pointer', null],
    ['a pointer of another schema', { ...pointer, schema: 2 }],
    ['a remote that is switched off', { ...pointer, disabled: true }],
  ])('cannot be read from %s', (_what, json) => {
    expect(() => releasesIn(json, ADDRESS)).toThrow(ADDRESS);
  });
});
