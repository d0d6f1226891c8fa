/** One file as a request's body: `multipart/form-data` (RFC 7578) with a single part named `file`. */
import { subtle } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, InputError } from '../errors/app-error.ts';

/** Room for the boundary and the headers around a file. */
const FRAME_BYTES = 16 * 1024;
const LIMITS = { parts: 2, headerPairs: 20, headerSize: 4096 };
const SLICE_BYTES = 64 * 1024;

/** An uploaded file. The name is unchanged user input. */
export class UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;

  constructor(name: string, bytes: Uint8Array, sha256: string) {
    this.name = name;
    this.bytes = bytes;
    this.sha256 = sha256;
  }
}

const noFile = () =>
  new InputError([{ field: 'file', message: 'is required, exactly one', code: 'required' }]);

/** Slices, so that an invalid body is refused before all of it was parsed. */
function* slicesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += SLICE_BYTES) yield body.subarray(at, at + SLICE_BYTES);
}

/** Browsers percent-encode quotes and line ends in a file name. */
const decodeName = (name: string) => name.replace(/%(22|0A|0D)/gi, (code) => decodeURIComponent(code));

/**
 * Returns the single part of a body.
 *
 * @throws 400 for a body that is cut off or not multipart, 422 for anything other than one file
 *   named `file`
 */
export async function readUpload(
  contentType: string,
  body: Buffer,
): Promise<{ name: string; bytes: Buffer }> {
  if (body.length === 0) throw noFile();
  const files: { name: string; chunks: Buffer[] }[] = [];
  let others = 0;
  try {
    const form = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, preservePath: true });
    form.on('field', () => (others += 1));
    form.on('file', (field, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (error) => form.destroy(error));
      if (field === 'file') files.push({ name: decodeName(fileName), chunks });
      else others += 1;
    });
    form.on('partsLimit', () => form.destroy(new Error('too many parts')));
    await pipeline(slicesOf(body), form);
  } catch {
    throw badRequest('upload_incomplete');
  }
  const [file] = files;
  if (file === undefined || files.length > 1 || others > 0) throw noFile();
  return { name: file.name, bytes: Buffer.concat(file.chunks) };
}

async function parseUpload(request: FastifyRequest, body: Buffer): Promise<UploadedFile> {
  const { name, bytes } = await readUpload(request.headers['content-type'] ?? '', body);
  // Runs on another thread.
  const digest = await subtle.digest('SHA-256', bytes);
  return new UploadedFile(name, bytes, Buffer.from(digest).toString('hex'));
}

/**
 * Makes the routes of this scope accept only a file as their body.
 *
 * @param maxBytes the size of the largest file; larger bodies are refused with 413 as early as
 *   possible
 */
export function acceptUploads(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  const bodyLimit = maxBytes + FRAME_BYTES;
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer', bodyLimit }, parseUpload);
}
