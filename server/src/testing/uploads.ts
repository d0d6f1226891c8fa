/** Uploads for tests, and the smallest valid file of each type. */
import { deflateSync } from 'node:zlib';
import type { ReceiptAnswer } from '@quits/contracts';
import type { CallAnswer, Person } from './people.ts';

const number32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
// The checksum is zero, because the tests never verify it.
const chunk = (type: string, data: Buffer) =>
  Buffer.concat([number32(data.length), Buffer.from(type), data, number32(0)]);

/** A PNG whose header states this size. Its single row of pixels is never read. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.concat([number32(width), number32(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);

export const PNG = pngOf(1, 1);
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, Buffer.from('JFIF\0')),
  segment(0xc0, Buffer.from([8, 0, 2, 0, 3, 1, 1, 0x11, 0])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 3, 0xff, 0xd9]),
]);
/** A simple WebP with 5 × 4 pixels. */
export const WEBP = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([22, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
  Buffer.from([10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 5, 0, 4, 0]),
]);
/** A PDF with this much content between its start and end. */
export const pdfOf = (filling: number | Buffer = 0) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    typeof filling === 'number' ? Buffer.alloc(filling, 'x') : filling,
    Buffer.from('\n%%EOF\n'),
  ]);
export const PDF = pdfOf();

const BOUNDARY = '----quits0123456789';

/** A body with one file, and the matching header. */
export function uploadOf(bytes: Uint8Array, { name = 'receipt.png', part = 'file' } = {}) {
  const payload = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\n` +
        'Content-Type: text/html\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Adds a receipt to an expense: a PNG by default. */
export function addReceipt(
  by: Person,
  expense: { id: number },
  { bytes = PNG, name = 'Menu.png', key }: { bytes?: Uint8Array; name?: string; key?: string } = {},
): Promise<CallAnswer<ReceiptAnswer>> {
  const { payload, headers } = uploadOf(bytes, { name });
  return by.call<ReceiptAnswer>(['POST', `/api/expenses/${String(expense.id)}/receipts`], payload, {
    ...headers,
    ...(key !== undefined && { 'idempotency-key': key }),
  });
}
