/** Answers that are files of people, which no browser shall ever run as anything else. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to be sent, piece by piece. */
export interface FileAnswer {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  pieces: AsyncIterable<Uint8Array>;
}

/** RFC 6266: an ASCII name for old readers, and the whole one. */
function dispositionOf({ name, type }: FileAnswer): string {
  const kind = type.startsWith('image/') ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Sends a file: kept by nobody, run by nobody, pictures to be shown and everything else to be saved. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .headers({
      'Content-Type': file.type,
      'Content-Length': file.size,
      'Content-Disposition': dispositionOf(file),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(Readable.from(file.pieces));
}
