// For tests: what must be true for a store at any moment, however a deployment ended.
import { createHash } from 'node:crypto';
import { pointerPath, type StoredPointer, type StoredRelease } from '@quits/federation';
import { folderOf } from '@quits/web/store';

/** The files of a store as a browser would get them; undefined for a missing one. */
export type ReadServed = (key: string) => Buffer | undefined;

function problemsOfRelease(read: ReadServed, name: string, release: StoredRelease): string[] {
  const home = `remotes/${name}/`;
  const files = [release.contract, ...release.css, ...release.preload, ...Object.keys(release.integrity)];
  const missing = files.filter((file) => !read(home + file)?.length);
  const changed = Object.entries(release.integrity).filter(([file, integrity]) => {
    // The pins of the loader are SHA-384, all others SHA-256.
    const [algorithm = ''] = integrity.split('-');
    const digest = createHash(algorithm)
      .update(read(home + file) ?? '')
      .digest('base64');
    return integrity !== `${algorithm}-${digest}`;
  });
  return [
    ...missing.map((file) => `${name} points at ${file}, which is not there`),
    ...changed.map(([file]) => `${name} points at ${file}, which is another file`),
  ];
}

function problemsOfPage(read: ReadServed): string[] {
  // The page names its version (made-up-builds.ts).
  const [, version = ''] = /<html>(.*)<\/html>/.exec(read('shell/index.html')?.toString() ?? '') ?? [];
  const needed = [`${folderOf('shell', version)}contract.json`, `shell/assets/main.${version}.js`];
  const missing = needed.filter((key) => !read(key)?.length);
  const hasPolicy = read('shell/csp.json')?.includes(`"${version}"`);
  return [
    ...missing.map((key) => `the page of ${version} needs ${key}`),
    ...(hasPolicy ? [] : [`the page of ${version} is without its policy`]),
  ];
}

/** The loader ends with a mark of completeness (made-up-builds.ts). */
const problemsOfLoader = (read: ReadServed): string[] =>
  ['embed/quits-embed.js', 'embed/v1/quits-embed.js'].filter(
    (key) => !(read(key)?.toString() ?? 'whole').endsWith('whole'),
  );

/** The incomplete files that a browser would find in a store with a page. */
export function notWhole(read: ReadServed, names: readonly string[]): string[] {
  const pointers = names.flatMap((name) => {
    const text = read(pointerPath(name))?.toString();
    return text === undefined ? [] : [JSON.parse(text) as StoredPointer];
  });
  const found = pointers.flatMap(({ name, current, previous, older = [], canary }) =>
    [current, previous, ...older, canary].flatMap((release) =>
      release ? problemsOfRelease(read, name, release) : [],
    ),
  );
  return [...found, ...problemsOfPage(read), ...problemsOfLoader(read)];
}
