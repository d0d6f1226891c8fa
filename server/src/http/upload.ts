/**
 * One file as a request's body: `multipart/form-data` with a single part named `file`. The parser
 * is strict and uses only native searches, so that ten megabytes of invalid data do not block the
 * server.
 */
import { subtle } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InputError, badRequest } from '../errors/app-error.ts';

/** Room for the boundary and the headers around a file. */
const FRAME_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 4096;
const HEADERS_END = Buffer.from('\r\n\r\n');

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

const broken = () => badRequest('upload_incomplete');
const noFile = () =>
  new InputError([{ field: 'file', message: 'is required, exactly one', code: 'required' }]);

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken();
  return boundary;
}

/** The file name in the headers of its part. Browsers percent-encode quotes and line ends. */
function fileNameIn(headers: string): string {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? '';
  if (!/;\s*name="?file"?\s*(?:;|$)/i.test(disposition)) throw noFile();
  const name = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw noFile();
  return name.replace(/\\(.)/g, '$1').replace(/%(22|0A|0D)/gi, (code) => decodeURIComponent(code));
}

/**
 * Returns the single part of a body.
 *
 * @throws 400 for a body that is cut off or not multipart, 422 for anything other than one file
 *   named `file`
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
