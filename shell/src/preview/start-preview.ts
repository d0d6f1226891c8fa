import core from '@quits/core/package.json';
import { fieldIn } from '@quits/contracts';
import { type Preview, type PreviewInput, readPointer, type Release, satisfy } from '@quits/federation';

/** The page's policy takes addresses of scripts from one of ours only. */
function runScript(address: string, integrity: string): Promise<HTMLScriptElement> {
  const rules = { createScriptURL: () => address };
  const policy = window.trustedTypes?.createPolicy('quits-entries', rules) ?? rules;
  const script = document.createElement('script');
  // Not an assignment, because TypeScript only accepts a string.
  Reflect.set(script, 'src', policy.createScriptURL(address));
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve(script);
    script.onerror = () => reject(new Error(`${address} did not load`));
    document.head.append(script);
  });
}

/** Applies a style sheet of the page. The page's loader, which does not wait for one that it finds, finds it when it is there. */
export function addStyle(address: string, integrity = ''): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset.href = 'not yet there';
  link.href = address;
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.onload = () => delete link.dataset.href;
  link.onerror = () => link.remove();
  document.head.append(link);
}

/** What a version has for its preview of a page. */
export interface PreviewFiles extends Pick<PreviewInput, 'answers' | 'texts'> {
  current: Release;
  script: string;
  /** JSON of the version's contract. */
  contract: Promise<unknown>;
}

interface PreviewParts {
  remote: string;
  files: PreviewFiles;
  /** The pointer as the server has it now, and its address. */
  pointer: Promise<unknown>;
  address: string;
  input: Pick<PreviewInput, 'user' | 'path' | 'hasExtras' | 'isSignedIn'>;
}

/** Whether the live pointer leads all browsers to this version, and the core is that of this shell. */
async function isAllowed({ files, pointer, address }: PreviewParts): Promise<boolean> {
  const { current, isDisabled, canary } = readPointer(await pointer, address);
  const range = fieldIn(await files.contract, 'core');
  return (
    current?.version === files.current.version &&
    !isDisabled &&
    // With a canary, only the page finds out which version this browser gets.
    !canary &&
    typeof range === 'string' &&
    satisfy(core.version, range)
  );
}

/** Draws the page's preview once everything is there. Resolves with what became of it; never rejects. */
export async function startPreview(parts: PreviewParts): Promise<Preview | undefined> {
  const { remote, input, files } = parts;
  const { current, script, answers, texts } = files;
  if (!(await isAllowed(parts).catch(() => false))) return undefined;
  const { version, hashes } = current;
  const known = { remote, version, path: input.path };
  const run = (file: string) => runScript(file, hashes?.stated[file] ?? '');
  try {
    const { quitsPreview: draw } = await run(script);
    return { ...known, drawn: await draw?.({ ...input, answers, texts, run }) };
  } catch (error) {
    return { ...known, error: error instanceof Error ? error.message : String(error) };
  }
}
