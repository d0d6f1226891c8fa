import { version } from '../package.json';
import names from '../names.json';
import * as core from './index.ts';

const listed: readonly (readonly [string, readonly string[]])[] = Object.entries(names);
const numbers = (text: string) => text.split('.').map(Number);

describe('names.json, which says since when the core has a name', () => {
  it('has each name of the core once, and no other', () => {
    const all = listed.flatMap(([, ofVersion]) => ofVersion);
    expect(all.toSorted()).toEqual(Object.keys(core).toSorted());
  });

  it('begins with the first version of the major, and goes as far as its next minor', () => {
    const [major = 0, minor = 0] = numbers(version);
    const versions = listed.map(([since]) => since);
    expect(versions[0]).toBe(`${String(major)}.0.0`);
    for (const since of versions.slice(1)) {
      const [ofMajor, ofMinor = 0, patch] = numbers(since);
      expect([ofMajor, patch]).toEqual([major, 0]);
      expect(ofMinor).toBeLessThanOrEqual(minor + 1);
    }
    expect(versions.toSorted((a, b) => (numbers(a)[1] ?? 0) - (numbers(b)[1] ?? 0))).toEqual(versions);
  });
});
