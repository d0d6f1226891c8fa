/** The byte budget of published files. Bytes are exact, so this may fail CI. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { PATHS } from '@quits/contracts';
import { REMOTE_NAMES } from '@quits/federation';
import { readJsonIfThere, STORE } from '../lib/workspace.mjs';
import { localPointer } from '../release/local.ts';

/** Kilobytes of 1,000 bytes: the stricter reading of the budgets. */
const KB = 1000;
const PAGES_KB: Partial<Record<string, number>> = { [PATHS.group]: 202.5 };
const OTHER_PAGES_KB = 191;
const PARTS_KB = 76;
/** The first page and the files that load while idle. A fresh clone's names of files take up to 0.5 kB more. */
const ALL_KB = 291;
const EMBED_KB = 25.2;
/** What shows of a page before its code has come; nothing of the page waits for it. */
const PREVIEW_KB = 30;
const SCRIPT = /<script[^>]+src="([^"]+)"/g;

/** Transferred bytes of files: the brotli form where it exists. */
function bytesOf(files: readonly string[]): number {
  const sizes = files.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function currentOf(remote: string) {
  const current = localPointer(STORE, remote)?.current;
  if (!current?.entry) throw new Error(`${remote} is not published: run npm run build`);
  return current;
}

/** Scripts of a remote: its entry, and the chunks of a page or of one part. */
function scriptsOf(remote: string, files: readonly string[]): string[] {
  const { entry = '' } = currentOf(remote);
  return [entry, ...files].map((file) => path.join(STORE, 'remotes', remote, file));
}

/** The scripts of each page of a remote: its path (empty without separate pages) and its files. */
function scriptsOfPages(remote: string): [path: string, files: string[]][] {
  const { preload, pages = { '': { css: [], preload: [] } } } = currentOf(remote);
  return Object.entries(pages).map(([at, own]) => [at, scriptsOf(remote, [...preload, ...own.preload])]);
}

/** The scripts of siblings' parts that a remote shows: they load after the page or on demand. */
function scriptsOfParts(remote: string): string[] {
  const contract = path.join(STORE, 'remotes', remote, currentOf(remote).contract);
  const { uses = [] } = readJsonIfThere<{ uses?: string[] }>(contract) ?? {};
  return uses.flatMap((part) => {
    const [sibling = '', name = ''] = part.split('/');
    return scriptsOf(sibling, currentOf(sibling).parts?.[`./${name}`]?.preload ?? []);
  });
}

/** Checks the first page of every remote against its budget and prints the bytes; returns the problems. */
export function checkSizes(): string[] {
  const problems: string[] = [];
  function check(label: string, bytes: number, limitKb: number): void {
    console.log(`${label.padEnd(56)} ${String(bytes).padStart(8)} bytes of ${limitKb * KB}`);
    if (bytes > limitKb * KB) problems.push(`${label} is too big`);
  }
  const page = path.join(STORE, 'shell/index.html');
  const html = readFileSync(page);
  const own = [...html.toString().matchAll(SCRIPT)].map(([, at = '']) => path.join(STORE, 'shell', at));
  // The page's inline script counts as well.
  const bytesOfPage = zlib.brotliCompressSync(html).length + bytesOf(own);
  for (const remote of REMOTE_NAMES) {
    const pages = scriptsOfPages(remote);
    for (const [at, files] of pages) {
      const limit = PAGES_KB[at] ?? OTHER_PAGES_KB;
      const label = `First load of ${remote} ${at} (${own.length + files.length} scripts)`;
      check(label, bytesOfPage + bytesOf(files), limit);
    }
    for (const [at, { preview }] of Object.entries(currentOf(remote).pages ?? {}))
      if (preview !== undefined)
        check(`  preview of ${at}`, bytesOf([path.join(STORE, 'remotes', remote, preview)]), PREVIEW_KB);
    const parts = scriptsOfParts(remote);
    if (parts.length === 0) continue;
    check(`  its parts, when idle or asked for (${parts.length})`, bytesOf(parts), PARTS_KB);
    const all = new Set([...pages.flatMap(([, files]) => files), ...parts]);
    check('  all together', bytesOfPage + bytesOf([...all]), ALL_KB);
  }
  const embed = path.join(STORE, 'embed/quits-embed.js');
  if (existsSync(embed)) check('Embed loader', bytesOf([embed]), EMBED_KB);
  return problems;
}
