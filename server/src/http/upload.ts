/**
 * One file as a request's body: `multipart/form-data` with a single part named `file`. It is read strictly and by native
 * searches alone, so that ten megabytes of nonsense hold nobody up.
 */
import { subtle } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, InputError } from '../errors.ts';

/** Room for the boundary and the headers around a file. */
const FRAME_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 4096;
const HEADERS_END = Buffer.from('\r\n\r\n');

/** What somebody sent; the name is as they wrote it. */
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

const broken = () => new AppError(400, 'The upload is not whole');
const noFile = () => new InputError([{ field: 'file', message: 'is required, once and nothing else' }]);

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken();
  return boundary;
}

/** The name of the file in the headers of its part; browsers write quotes and line ends in percent. */
function fileNameIn(headers: string): string {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? '';
  if (!/;\s*name="?file"?\s*(?:;|$)/i.test(disposition)) throw noFile();
  const name = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw noFile();
  return name.replace(/\\(.)/g, '$1').replace(/%(22|0A|0D)/gi, (code) => decodeURIComponent(code));
}

/**
 * The one part of a body.
 *
 * @throws 400 for what is cut off or no multipart, 422 for another part than one file named `file`
 */
export function readUpload(contentType: string, body: Buffer): { name: string; bytes: Buffer } {
  const delimiter = `--${boundaryOf(contentType)}`;
  const opening = Buffer.from(`${delimiter}\r\n`);
  if (body.length === 0 || body.toString('latin1').trim() === `${delimiter}--`) throw noFile();
  if (!body.subarray(0, opening.length).equals(opening)) throw broken();
  const headersEnd = body.subarray(0, opening.length + MAX_HEADER_BYTES).indexOf(HEADERS_END);
  if (headersEnd < 0) throw broken();
  const name = fileNameIn(body.toString('utf8', opening.length, headersEnd));
  const start = headersEnd + HEADERS_END.length;
  const end = body.indexOf(`\r\n${delimiter}`, start);
  if (end < 0) throw broken();
  const rest = body.toString('latin1', end + 2 + delimiter.length, end + 2 + delimiter.length + 8);
  if (!/^--\s*$/.test(rest)) throw rest.startsWith('\r\n') ? noFile() : broken();
  return { name, bytes: body.subarray(start, end) };
}

async function parseUpload(request: FastifyRequest, body: Buffer): Promise<UploadedFile> {
  const { name, bytes } = readUpload(request.headers['content-type'] ?? '', body);
  // On another thread.
  const digest = await subtle.digest('SHA-256', bytes);
  return new UploadedFile(name, bytes, Buffer.from(digest).toString('hex'));
}

/**
 * Makes the routes of this scope take a file as their body and nothing else.
 *
 * @param maxBytes the largest file; what is larger is refused with 413 as soon as that shows
 */
export function acceptUploads(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  const bodyLimit = maxBytes + FRAME_BYTES;
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer', bodyLimit }, parseUpload);
}
