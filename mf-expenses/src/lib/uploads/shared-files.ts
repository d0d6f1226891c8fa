import { SHARED_FILES } from '@quits/contracts';

async function fileOf(answer: Response): Promise<File> {
  const blob = await answer.blob();
  const name = decodeURIComponent(answer.headers.get(SHARED_FILES.nameHeader) ?? '');
  return new File([blob], name, { type: blob.type });
}

/** The files that another app shared last, each once. Rejects where the browser keeps none. */
export async function takeSharedFiles(): Promise<File[]> {
  const cache = await caches.open(SHARED_FILES.cache);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  await caches.delete(SHARED_FILES.cache);
  return Promise.all(answers.flatMap((answer) => (answer ? [fileOf(answer)] : [])));
}
