/** The used part of the Trusted Types API; TypeScript's own library does not describe it yet. */
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

/** The policy's name in the page's Content-Security-Policy (web/src/policy.mjs). */
const POLICY = 'quits-entries';

/**
 * Makes the scripts of remotes' entries, with the integrity of their pointer. A Trusted Types policy allows
 * only expected addresses. Browsers without Trusted Types run the same check.
 */
export function createEntryScripts() {
  const expected = new Map<string, string | undefined>();
  const rules = {
    createScriptURL(address: string): string {
      if (!expected.has(address)) throw new TypeError(`${address} is no script that was asked for`);
      return address;
    },
  };
  const policy: ScriptAddressPolicy = window.trustedTypes?.createPolicy(POLICY, rules) ?? rules;

  return {
    /** Allows an entry's address with its integrity (`sha384-…`, from its pointer) before it loads. */
    expect(address: string, integrity: string | undefined): void {
      expected.set(address, integrity);
    },
    /** For the federation runtime: makes the script of an entry. Throws TypeError for an unexpected entry. */
    createScript({ url }: { url: string }): HTMLScriptElement {
      const script = document.createElement('script');
      // Not an assignment, because TypeScript only accepts a string.
      Reflect.set(script, 'src', policy.createScriptURL(url));
      script.crossOrigin = 'anonymous';
      script.integrity = expected.get(url) ?? '';
      return script;
    },
  };
}
