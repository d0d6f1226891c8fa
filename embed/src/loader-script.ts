/** How long the loader may take before the page is told, in milliseconds: something shows within ten seconds. */
const PATIENCE_MS = 8000;

/** What browsers have of Trusted Types, and TypeScript does not know. */
type ScriptAddresses<Address> = { createScriptURL: (address: string) => Address };
type TrustedTypes = {
  createPolicy: (name: string, rules: ScriptAddresses<string>) => ScriptAddresses<unknown>;
};

/** The loader's address; under Trusted Types as a page takes it that allows the policy of this name. */
function scriptAddress(src: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('quits-embed', { createScriptURL: (address) => address });
  return policy?.createScriptURL(src) ?? src;
}

function loaderScript(src: string): HTMLScriptElement {
  const known = document.querySelector<HTMLScriptElement>(`script[src="${src}"]`);
  if (known) return known;
  const script = document.createElement('script');
  // Not an assignment: TypeScript knows the address as a text alone.
  Reflect.set(script, 'src', scriptAddress(src));
  script.async = true;
  document.head.append(script);
  return script;
}

/**
 * Loads the script that defines the elements, and tells when that fails; a script that failed makes room
 * for another try.
 *
 * @param folder address of the folder that it is in, with a slash at the end
 * @returns what ends the waiting
 */
export function loadElements(folder: string, onFailure: (error: Error) => void): () => void {
  if (customElements.get('quits-groups')) return () => undefined;
  const src = new URL('quits-embed.js', folder).href;
  const script = loaderScript(src);

  function fail(): void {
    stop();
    script.remove();
    onFailure(new Error(`${src} did not load`));
  }
  const timer = setTimeout(fail, PATIENCE_MS);
  script.addEventListener('error', fail);
  function stop(): void {
    clearTimeout(timer);
    script.removeEventListener('error', fail);
  }
  void customElements.whenDefined('quits-groups').then(stop);
  return stop;
}
