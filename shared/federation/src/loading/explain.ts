import { fieldIn } from '@quits/contracts';
import type { Release } from '../pointer.ts';
import { createHashFinder } from './checked-files.ts';

/** How long the server may take to tell what it answers for a file, in milliseconds. */
const PATIENCE_MS = 2000;
const TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /^text\/css/ };

/** A file of a release did not load, with what is wrong with it. */
class FileError extends Error {
  override readonly name = 'FileError';
  /** What the server answers for it: a status, a content type, or a hash and the published one. */
  readonly why: string;

  constructor(file: string, why: string, cause: unknown) {
    super(`${file} ${why}`, { cause });
    this.why = why;
  }
}

const readJson = async (address: string): Promise<unknown> => (await fetch(address)).json();

async function hashOf(answer: Response): Promise<string | undefined> {
  // Pages without https have no digests, and no integrity that could fail.
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', await answer.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

async function publishedHash(
  file: string,
  { entry, integrity, hashes }: Release,
): Promise<string | undefined> {
  if (file === entry) return integrity;
  return hashes && createHashFinder(hashes, readJson)(file);
}

async function findOut(address: string, release: Release): Promise<string | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(address, { cache: 'no-store', credentials: 'omit', signal });
  if (!answer.ok) return `answers ${String(answer.status)}`;
  const file = address.replace(/\?.*/, '');
  const type = answer.headers.get('content-type') ?? 'no content type';
  const isExpected = TYPES[file.replace(/.*\./, '')];
  if (isExpected && !isExpected.test(type)) return `comes as ${type}`;
  const published = await publishedHash(file, release);
  const found = published?.startsWith('sha256-') ? await hashOf(answer) : undefined;
  return found === undefined || found === published ? undefined : `has ${found}, published was ${published}`;
}

/**
 * Asks the server for a file that did not load, because neither browsers nor webpack's runtime tell why.
 *
 * @param thrown by the load; as `request`, webpack's runtime names the file, else it is the entry
 * @returns undefined where the file is as it was published
 */
export async function explainFailure(thrown: unknown, release: Release): Promise<Error | undefined> {
  const request = fieldIn(thrown, 'request');
  const address = typeof request === 'string' ? request : release.entry;
  const why = await findOut(address, release).catch(() => 'has no answer');
  return why === undefined
    ? undefined
    : new FileError(address.replace(/.*\//, '').replace(/\?.*/, ''), why, thrown);
}
