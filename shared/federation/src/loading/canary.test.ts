import { rolloutBucketOf } from './canary.ts';

describe('rolloutBucketOf', () => {
  it('gives a browser the same bucket for a remote at every visit', () => {
    expect(rolloutBucketOf('browser-1', 'mf-groups')).toBe(rolloutBucketOf('browser-1', 'mf-groups'));
  });

  it('spreads browsers evenly enough for a tenth to be about a tenth', () => {
    const buckets = Array.from({ length: 2000 }, (_, index) =>
      rolloutBucketOf(`browser-${String(index)}`, 'mf-groups'),
    );
    const tenth = buckets.filter((bucket) => bucket < 10).length;
    expect(tenth).toBeGreaterThan(120);
    expect(tenth).toBeLessThan(280);
    expect(buckets.every((bucket) => bucket >= 0 && bucket < 100)).toBe(true);
  });
});
