import { createPageCache } from './versioned.ts';

const MEGABYTE = 1024 ** 2;

describe('pages that are kept', () => {
  it('are of one version each, and no more than there is room for: the least recently used go', () => {
    const cache = createPageCache();
    const page = (version: string) => ({ version, packed: Buffer.alloc(MEGABYTE) });
    for (let number = 0; number < 16; number += 1) cache.set(String(number), page('a'));
    expect(cache.get('0')?.packed).toHaveLength(MEGABYTE);
    cache.set('16', page('a'));
    cache.set('16', page('b'));
    expect(cache.get('0')).toBeDefined();
    expect(cache.get('1')).toBeUndefined();
    expect(cache.get('2')).toBeDefined();
    expect(cache.get('16')?.version).toBe('b');
  });
});
