/** The part of the Trusted Types API that is used here; TypeScript's own library does not describe it yet. */
interface ScriptAddressPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptAddressPolicy;
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** The policy's name, as it stands in the page's Content-Security-Policy (web/src/policy.mjs). */
const POLICY = 'quits-entries';

export interface EntryScripts {
  /** Takes an entry's address and its integrity (`sha384-…`, as its pointer says) before it is loaded. */
  expect(address: string, integrity: string | undefined): void;
  /** For the federation runtime: gives the script of an entry. Throws TypeError for one that nobody expects. */
  createScript(entry: { url: string }): HTMLScriptElement;
}

/**
 * Makes the scripts of remotes' entries: with the integrity of their pointer, and under
 * Trusted Types by a policy that lets through nothing but what is expected here. A browser without Trusted Types checks the same.
 */
export function createEntryScripts(): EntryScripts {
  const expected = new Map<string, string | undefined>();
  const rules = {
    createScriptURL(address: string): string {
      if (!expected.has(address)) throw new TypeError(`${address} is no script that was asked for`);
      return address;
    },
  };
  const policy: ScriptAddressPolicy = window.trustedTypes?.createPolicy(POLICY, rules) ?? rules;

  return {
    expect(address, integrity) {
      expected.set(address, integrity);
    },
    createScript({ url }) {
      const script = document.createElement('script');
      // Not an assignment: TypeScript knows the address as a text alone.
      Reflect.set(script, 'src', policy.createScriptURL(url));
      script.crossOrigin = 'anonymous';
      script.integrity = expected.get(url) ?? '';
      return script;
    },
  };
}
