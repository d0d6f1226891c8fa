import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TEXT = /\.(?:js|mjs|css|html|json|svg|txt|webmanifest)$/;
const SMALLEST = 512;
const LARGEST_AT_FULL_QUALITY = 1024 * 1024;

/** @param {string} file */
export const isCompressible = (file) => TEXT.test(file);

/** @param {Buffer} body */
export function toBrotli(body) {
  const quality = body.length <= LARGEST_AT_FULL_QUALITY ? 11 : 6;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}

/** @param {Buffer} body */
export const toGzip = (body) => gzip(body, { level: 9 });

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file that gains by it, so that a request costs no
 * compression.
 *
 * @param {readonly string[]} files
 */
export async function precompress(files) {
  for (const file of files.filter(isCompressible)) {
    if ((await stat(file)).size < SMALLEST) continue;
    const body = await readFile(file);
    await writeFile(`${file}.br`, await toBrotli(body));
    await writeFile(`${file}.gz`, await toGzip(body));
  }
}
