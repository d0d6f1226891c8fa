/**
 * Time limit for the loader before the page gets an error, in milliseconds: something shows within ten
 * seconds.
 */
const PATIENCE_MS = 8000;

/** The part of Trusted Types in browsers that TypeScript does not know. */
type ScriptAddresses<Address> = { createScriptURL: (address: string) => Address };
type TrustedTypes = {
  createPolicy: (name: string, rules: ScriptAddresses<string>) => ScriptAddresses<unknown>;
};

/** The loader's address; under Trusted Types from the policy of this name, if the page allows it. */
function scriptAddress(src: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('quits-embed', { createScriptURL: (address) => address });
  return policy?.createScriptURL(src) ?? src;
}

function loaderScript(src: string): HTMLScriptElement {
  const known = document.querySelector<HTMLScriptElement>(`script[src="${src}"]`);
  if (known) return known;
  const script = document.createElement('script');
  // Not an assignment, because TypeScript only accepts a string.
  Reflect.set(script, 'src', scriptAddress(src));
  script.async = true;
  document.head.append(script);
  return script;
}

/**
 * Loads the script that defines the elements, and reports a failure. A failed script is removed, so that a
 * retry can load it again.
 *
 * @param folder address of its folder, with a trailing slash
 * @returns a function that stops waiting
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
