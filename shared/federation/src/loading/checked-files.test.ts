import { createHashFinder } from './checked-files.ts';

const FOLDER = 'https://cdn.test/remotes/mf-groups/1.0.0/';
const hashes = {
  list: `${FOLDER}hashes.json`,
  stated: { [`${FOLDER}hashes.json`]: 'sha256-list', [`${FOLDER}page.js`]: 'sha256-page' },
};
const NOTHING_HAS_IT = `sha256-${'A'.repeat(43)}=`;

describe('the hash of a file', () => {
  it('is that of the pointer, without the list', async () => {
    const readList = jest.fn();
    expect(await createHashFinder(hashes, readList)(`${FOLDER}page.js`)).toBe('sha256-page');
    expect(readList).not.toHaveBeenCalled();
  });

  it('is else that of the list, which is read once and must have its own hash', async () => {
    const readList = jest.fn(() => Promise.resolve({ 'a.js': 'sha256-a', 'a.css': 'sha256-b' }));
    const hashOf = createHashFinder(hashes, readList);
    expect(await Promise.all([hashOf(`${FOLDER}a.js`), hashOf(`${FOLDER}a.css`)])).toEqual([
      'sha256-a',
      'sha256-b',
    ]);
    expect(readList).toHaveBeenCalledTimes(1);
    expect(readList).toHaveBeenCalledWith(`${FOLDER}hashes.json`, 'sha256-list');
  });

  it('is one that nothing has, for a file that is not listed', async () => {
    const hashOf = createHashFinder(hashes, () => Promise.resolve({ 'a.js': 7 }));
    expect(await hashOf(`${FOLDER}a.js`)).toBe(NOTHING_HAS_IT);
    expect(await hashOf(`${FOLDER}b.js`)).toBe(NOTHING_HAS_IT);
  });

  it('is one that nothing has while the list does not come, and is asked for again', async () => {
    const readList = jest.fn<Promise<unknown>, []>(() => Promise.reject(new TypeError('Failed to fetch')));
    const hashOf = createHashFinder(hashes, readList);
    expect(await hashOf(`${FOLDER}a.js`)).toBe(NOTHING_HAS_IT);
    readList.mockResolvedValue({ 'a.js': 'sha256-a' });
    expect(await hashOf(`${FOLDER}a.js`)).toBe('sha256-a');
  });

  it('is asked for with an impossible hash, if the pointer does not state that of the list', async () => {
    const readList = jest.fn(() => Promise.resolve({}));
    await createHashFinder({ ...hashes, stated: {} }, readList)(`${FOLDER}a.js`);
    expect(readList).toHaveBeenCalledWith(`${FOLDER}hashes.json`, NOTHING_HAS_IT);
  });
});
