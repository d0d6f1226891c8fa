import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { injectConfig, inlineScriptHashes } from './page.ts';

/** The app's page, made for serving. */
interface AppPage {
  bodies: Record<'identity' | 'br' | 'gzip', Buffer>;
  etag: string;
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

async function readStyleHashes(file: string): Promise<readonly string[]> {
  if (!existsSync(file)) return [];
  return (JSON.parse(await readFile(file, 'utf8')) as { styleHashes: string[] }).styleHashes;
}

async function makePage(store: string, config: object, change: (html: string) => string): Promise<AppPage> {
  const source = await readFile(path.join(store, 'shell/index.html'), 'utf8');
  const html = change(injectConfig(source, config));
  const identity = Buffer.from(html);
  return {
    bodies: {
      identity,
      br: await promisify<Buffer, Buffer>(zlib.brotliCompress)(identity),
      gzip: await promisify<Buffer, Buffer>(zlib.gzip)(identity),
    },
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
    scriptHashes: inlineScriptHashes(html),
    styleHashes: await readStyleHashes(path.join(store, 'shell/csp.json')),
  };
}

/**
 * Gives the app's page, made anew whenever the shell was published again.
 *
 * @param config what goes over the page's built-in configuration
 */
export function appPage(store: string, config: object, change = (html: string) => html) {
  let changedAt = 0;
  let page: Promise<AppPage> | undefined;
  return async (): Promise<AppPage> => {
    const { mtimeMs } = await stat(path.join(store, 'shell/index.html'));
    if (!page || changedAt !== mtimeMs) page = makePage(store, config, change);
    changedAt = mtimeMs;
    return page;
  };
}
