import { FILES } from './kept-files.ts';

const ADDRESS = '/service-worker.js';

/**
 * The page's Trusted Types policy requires script addresses from our own policy; this one allows a single
 * address.
 */
function scriptAddress(): string {
  const policy = window.trustedTypes?.createPolicy('quits-entries', { createScriptURL: () => ADDRESS });
  // TypeScript only accepts a string here.
  return (policy?.createScriptURL('') ?? ADDRESS) as string;
}

/**
 * Lets a service worker cache the page for the next visit, or removes the worker. Insecure origins and some
 * private windows have none. On any failure the page loads as usual.
 *
 * @param isEnabled the setting in the page's configuration
 */
export async function keepPage(isEnabled: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // Bypasses the browser's cache, regardless of the host's headers.
    if (isEnabled) await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' });
    else {
      await (await navigator.serviceWorker.getRegistration())?.unregister();
      // A pointer that came while the worker removed its caches is kept again.
      await caches.delete(FILES);
    }
  } catch {
    // A failure is harmless.
  }
}
