import { SHARED_FILES } from '@quits/contracts';

/** Keeps the files of a form that another app sends, in place of earlier ones. */
export async function keepSharedFiles(caches: CacheStorage, form: FormData): Promise<void> {
  await caches.delete(SHARED_FILES.cache);
  const cache = await caches.open(SHARED_FILES.cache);
  for (const [index, file] of form.getAll(SHARED_FILES.field).entries()) {
    if (!(file instanceof File)) continue;
    const headers = { 'content-type': file.type, [SHARED_FILES.nameHeader]: encodeURIComponent(file.name) };
    await cache.put(`/${String(index)}`, new Response(file, { headers }));
  }
}
