const ADDRESS = '/service-worker.js';

/** The page's policy lets a script's address through that a policy of ours has made; this one makes a single one. */
function scriptAddress(): string {
  const policy = window.trustedTypes?.createPolicy('quits-entries', { createScriptURL: () => ADDRESS });
  // TypeScript knows the address as a text alone.
  return (policy?.createScriptURL('') ?? ADDRESS) as string;
}

/**
 * Lets a service worker keep the page for the next visit, or takes back the one that does. Browsers have none on
 * insecure origins, and in some private windows; whatever fails, the page is fetched as ever.
 *
 * @param isWanted what the page's configuration says
 */
export async function keepPage(isWanted: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // Past the browser's cache, whatever the host says of the file.
    if (isWanted) await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' });
    else await (await navigator.serviceWorker.getRegistration())?.unregister();
  } catch {
    // Nothing depends on it.
  }
}
