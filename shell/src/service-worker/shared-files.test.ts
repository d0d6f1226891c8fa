import { SHARED_FILES } from '@quits/contracts';
import { useCaches } from '@quits/testing/use-caches';
import { keepSharedFiles } from './shared-files.ts';

const stored = useCaches();

const names = () =>
  [...(stored.get(SHARED_FILES.cache)?.values() ?? [])].map(({ headers }) =>
    headers.get(SHARED_FILES.nameHeader),
  );

function formOf(sizes: readonly number[]): FormData {
  const form = new FormData();
  for (const [index, size] of sizes.entries())
    form.append(SHARED_FILES.field, new File([new Uint8Array(size)], `${String(index)}.pdf`));
  return form;
}

describe('the share target, to which any page can send files', () => {
  it('keeps as many as an entry takes, in place of earlier ones', async () => {
    await keepSharedFiles(formOf([1, 1, 1, 1, 1, 1, 1]));
    expect(names()).toHaveLength(SHARED_FILES.most);
    await keepSharedFiles(formOf([1]));
    expect(names()).toEqual(['0.pdf']);
  });

  it('leaves out what is too much', async () => {
    await keepSharedFiles(formOf([30_000_000, 1]));
    expect(names()).toEqual(['1.pdf']);
    await keepSharedFiles(formOf([20_000_000, 10_000_000, 1]));
    expect(names()).toEqual(['0.pdf', '2.pdf']);
  });
});
