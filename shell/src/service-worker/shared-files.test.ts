import { SHARED_FILES } from '@quits/contracts';
import { keepSharedFiles } from './shared-files.ts';

/** Keeps files as a browser's storage does, by their path. */
function storage() {
  const kept = new Map<string, string | null>();
  const cache = {
    put: (path: string, answer: Response) => {
      kept.set(path, answer.headers.get(SHARED_FILES.nameHeader));
      return Promise.resolve();
    },
  };
  const caches = {
    open: () => Promise.resolve(cache),
    delete: () => {
      kept.clear();
      return Promise.resolve(true);
    },
  };
  return { caches: caches as unknown as CacheStorage, names: () => [...kept.values()] };
}

function formOf(sizes: readonly number[]): FormData {
  const form = new FormData();
  for (const [index, size] of sizes.entries())
    form.append(SHARED_FILES.field, new File([new Uint8Array(size)], `${String(index)}.pdf`));
  return form;
}

describe('the share target, to which any page can send files', () => {
  it('keeps as many as an entry takes, in place of earlier ones', async () => {
    const { caches, names } = storage();
    await keepSharedFiles(caches, formOf([1, 1, 1, 1, 1, 1, 1]));
    expect(names()).toHaveLength(SHARED_FILES.most);
    await keepSharedFiles(caches, formOf([1]));
    expect(names()).toEqual(['0.pdf']);
  });

  it('leaves out what is too much', async () => {
    const { caches, names } = storage();
    await keepSharedFiles(caches, formOf([30_000_000, 1]));
    expect(names()).toEqual(['1.pdf']);
    await keepSharedFiles(caches, formOf([20_000_000, 10_000_000, 1]));
    expect(names()).toEqual(['0.pdf', '2.pdf']);
  });
});
