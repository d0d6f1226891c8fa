import type { StoredPointer } from '@quits/federation';
import { flip, namedIn, startCanary, versionsToDrop, withdrawCurrent } from './pointer.ts';

const release = (version: string) => ({
  version,
  entry: `${version}/remoteEntry.js`,
  css: [],
  preload: [],
  contract: `${version}/contract.json`,
  integrity: {},
  since: '2026-01-01T00:00:00.000Z',
});

describe('flip', () => {
  it('states of a fallback only the hashes of its entry and its list', () => {
    const listed = (version: string) => ({
      ...release(version),
      entry: `${version}/remoteEntry.js`,
      hashes: `${version}/hashes.json`,
      integrity: Object.fromEntries(
        ['remoteEntry.js', 'hashes.json', '1.js'].map((file) => [`${version}/${file}`, 'sha256-x']),
      ),
    });
    const pointer = flip('mf-groups', flip('mf-groups', undefined, listed('1.0.0')), listed('1.1.0'));
    expect(Object.keys(pointer.current?.integrity ?? {})).toHaveLength(3);
    const needed = ['1.0.0/remoteEntry.js', '1.0.0/hashes.json'];
    expect(Object.keys(pointer.previous?.integrity ?? {})).toEqual(needed);
    const back = withdrawCurrent(pointer, listed('1.0.0'), [listed('0.9.0')]);
    expect(Object.keys(back.previous?.integrity ?? {})).toHaveLength(2);
    expect(flip('mf-groups', undefined, release('1.0.0')).current?.integrity).toEqual({});
  });

  it('makes the first version current, with nothing to fall back to', () => {
    const pointer = flip('mf-groups', undefined, release('1.0.0'));
    expect(pointer).toMatchObject({
      schema: 1,
      name: 'mf-groups',
      previous: null,
      kept: ['1.0.0'],
      withdrawn: [],
    });
    expect(pointer.current?.version).toBe('1.0.0');
  });

  it('keeps the version before as the fallback', () => {
    const pointer = flip('mf-groups', flip('mf-groups', undefined, release('1.0.0')), release('1.1.0'));
    expect(pointer.current?.version).toBe('1.1.0');
    expect(pointer.previous?.version).toBe('1.0.0');
    expect(pointer.kept).toEqual(['1.1.0', '1.0.0']);
  });

  it('keeps three versions to fall back to, newest first, and none that was withdrawn', () => {
    const deployed = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.3.0', '1.4.0'];
    const publish = (pointer: StoredPointer | undefined, version: string) =>
      flip('mf-groups', pointer, release(version));
    const pointer = deployed.slice(1).reduce(publish, publish(undefined, '1.0.0'));
    expect(namedIn(pointer)).toEqual(['1.4.0', '1.3.0', '1.2.0', '1.1.0']);
    const bad = { ...pointer, withdrawn: ['1.3.0'] };
    expect(namedIn(flip('mf-groups', bad, release('1.5.0')))).toEqual(['1.5.0', '1.4.0', '1.2.0', '1.1.0']);
  });

  it('leaves the fallback alone when the same version is published again', () => {
    const both = flip('mf-groups', flip('mf-groups', undefined, release('1.0.0')), release('1.1.0'));
    expect(flip('mf-groups', both, release('1.1.0')).previous?.version).toBe('1.0.0');
  });

  it('never falls back to a withdrawn version, and never makes one current again', () => {
    const bad = { ...flip('mf-groups', undefined, release('1.0.0')), withdrawn: ['1.0.0'] };
    expect(flip('mf-groups', bad, release('1.1.0')).previous).toBeNull();
    expect(() => flip('mf-groups', bad, release('1.0.0'))).toThrow('withdrawn');
  });

  it('keeps unknown fields, such as a disabled mark', () => {
    const off = { ...flip('mf-groups', undefined, release('1.0.0')), disabled: true };
    expect(flip('mf-groups', off, release('1.1.0')).disabled).toBe(true);
  });
});

describe('versionsToDrop', () => {
  const local = (number: number) => `0.1.0-0000000${number}`;
  const named = [local(1), local(2)];

  it('keeps the five newest local builds', () => {
    const folders = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ version: local(number), publishedAt: number }));
    expect(versionsToDrop(folders, [local(7), local(6)])).toEqual([local(2), local(1)]);
  });

  it('keeps what the pointer names, however old it is', () => {
    const folders = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ version: local(number), publishedAt: number }));
    expect(versionsToDrop(folders, named)).toEqual([]);
  });

  it('keeps deployed versions', () => {
    const folders = [0, 1, 2, 3, 4, 5, 6].map((number) => ({
      version: `1.${number}.0`,
      publishedAt: number,
    }));
    expect(versionsToDrop(folders, [])).toEqual([]);
  });
});

describe('canary', () => {
  const live = flip('mf-groups', flip('mf-groups', undefined, release('1.0.0')), release('1.1.0'));

  it('joins the current version and is kept', () => {
    const pointer = startCanary('mf-groups', live, release('1.2.0'), 10);
    expect(pointer).toMatchObject({
      current: { version: '1.1.0' },
      canary: { version: '1.2.0', percent: 10 },
    });
    expect(namedIn(pointer)).toEqual(['1.1.0', '1.0.0', '1.2.0']);
  });

  it('can be the first version, but not the live one', () => {
    const first = startCanary('mf-groups', undefined, release('1.0.0'), 0);
    expect(first).toMatchObject({ current: null, previous: null, canary: { percent: 0 }, kept: ['1.0.0'] });
    expect(flip('mf-groups', first, release('1.0.0'))).toMatchObject({ previous: null, kept: ['1.0.0'] });
    expect(() => startCanary('mf-groups', live, release('1.1.0'), 10)).toThrow('live for everybody');
  });
});
