import { SHARED_FILES } from '@quits/contracts';

/** Keeps the files of a form that another app sends, in place of earlier ones: the first that are not too much. */
export async function keepSharedFiles(form: FormData): Promise<void> {
  await caches.delete(SHARED_FILES.cache);
  const cache = await caches.open(SHARED_FILES.cache);
  const files = form.getAll(SHARED_FILES.field).filter((file) => file instanceof File);
  let left = SHARED_FILES.maxBytes;
  for (const [index, file] of files.slice(0, SHARED_FILES.most).entries()) {
    if (file.size > left) continue;
    left -= file.size;
    const headers = { 'content-type': file.type, [SHARED_FILES.nameHeader]: encodeURIComponent(file.name) };
    await cache.put(`/${String(index)}`, new Response(file, { headers }));
  }
}
