import { type CheckedFiles, renewFile } from './checked-files.ts';

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
  interface HTMLScriptElement {
    /** For the runtime in an entry: the checks of its further files. */
    quitsFiles?: CheckedFiles;
  }
}

/** The policy's name in the page's Content-Security-Policy (web/src/policy.mjs). */
const POLICY = 'quits-entries';

interface Expected {
  /** Hash of the entry in its pointer. */
  integrity?: string | undefined;
  /** Finds the hashes of its further files; without it they load unchecked. */
  hashOf?: CheckedFiles['hashOf'] | undefined;
}

/**
 * Makes the scripts of remotes' entries, with the integrity of their pointer. A Trusted Types policy allows
 * only expected addresses. Browsers without Trusted Types run the same check.
 */
export function createEntryScripts() {
  const expected = new Map<string, Expected>();
  const rules = {
    createScriptURL(address: string): string {
      if (!expected.has(address)) throw new TypeError(`${address} is no script that was asked for`);
      return address;
    },
  };
  const policy: ScriptAddressPolicy = window.trustedTypes?.createPolicy(POLICY, rules) ?? rules;

  /** For the federation runtime: makes the script of an entry. Throws TypeError for an unexpected entry. */
  function createScript({ url }: { url: string }): HTMLScriptElement {
    const script = document.createElement('script');
    // Not an assignment, because TypeScript only accepts a string.
    Reflect.set(script, 'src', policy.createScriptURL(url));
    const { integrity = '', hashOf } = expected.get(url) ?? {};
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    if (hashOf) script.quitsFiles = checksWith(hashOf);
    return script;
  }

  function checksWith(hashOf: CheckedFiles['hashOf']): CheckedFiles {
    const renew = async (file: string) => renewFile(file, await hashOf(file));
    const runOnce = async (file: string) => run(file, await hashOf(file));
    return {
      hashOf,
      renew,
      run: (file) =>
        runOnce(file).catch(async (failure: unknown) => {
          if (!(await renew(file))) throw failure;
          await runOnce(file);
        }),
    };
  }

  async function run(url: string, integrity: string): Promise<void> {
    expected.set(url, { integrity });
    const script = createScript({ url });
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  }

  return {
    /** Allows an entry's address, as it is described, before it loads. */
    expect(address: string, entry: Expected): void {
      expected.set(address, entry);
    },
    createScript,
  };
}
