/** Answers with user files. Browsers must never run them as another type. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is sent piece by piece. */
export interface FileAnswer {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  pieces: AsyncIterable<Uint8Array>;
}

/** RFC 6266: an ASCII name for old clients, and the full name. */
export function dispositionOf({ name, type }: Pick<FileAnswer, 'name' | 'type'>): string {
  const kind = type.startsWith('image/') ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * Sends a file that is neither cached nor executed. Images are displayed, all other types are
 * downloaded.
 */
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
