/**
 * Detects the type of a file from its content alone. Its name and declared type do not count.
 * An image is parsed from the first byte to the last, so that nothing can follow it. A PDF must
 * begin and end like one, and must not also be a ZIP, because ZIPs are read from their end. Other
 * content inside a PDF, such as a RAR or 7z archive, is not detected.
 */
import type { ReceiptType } from '@quits/contracts';
import { notSupported, tooLarge } from '../../errors/app-error.ts';

interface Size {
  width: number;
  height: number;
}

/** Displaying a larger image takes more memory than a phone has. */
const MAX_SIDE = 10_000;
const MAX_PIXELS = 50_000_000;
/** More pieces than any real image has. Parsing further would waste time. */
const MAX_PIECES = 20_000;

const isAt = (bytes: Buffer, place: number, sign: string) =>
  bytes.toString('latin1', place, place + sign.length) === sign;

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** Frame markers, which contain the size of the image. The three excluded ones are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let size: Size | undefined;
  let place = 2;
  for (let piece = 0; piece < MAX_PIECES && place + 9 < bytes.length; piece += 1) {
    const marker = bytes.readUInt8(place + 1);
    if (bytes.readUInt8(place) !== 0xff || marker < 0xc0 || marker === 0xff) return undefined;
    if (isFrame(marker))
      size = { height: bytes.readUInt16BE(place + 5), width: bytes.readUInt16BE(place + 7) };
    // The image data, which must end at the end of the file.
    if (marker === 0xda) return bytes.indexOf(END_OF_JPEG, place) === bytes.length - 2 ? size : undefined;
    place += 2 + bytes.readUInt16BE(place + 2);
  }
  return undefined;
}

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !isAt(bytes, 12, 'IHDR') || bytes.readUInt32BE(8) !== 13) return undefined;
  let place = 8;
  for (let piece = 0; piece < MAX_PIECES && place + 12 <= bytes.length; piece += 1) {
    const isEnd = isAt(bytes, place + 4, 'IEND');
    place += 12 + bytes.readUInt32BE(place);
    if (isEnd)
      return place === bytes.length
        ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : undefined;
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  if (isAt(bytes, 12, 'VP8 '))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (isAt(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (isAt(bytes, 12, 'VP8X'))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return undefined;
}

/**
 * A PDF must have its end marker within this distance from the end, followed only by whitespace.
 */
const PDF_END_BYTES = 1024;
/** A ZIP is read from its end: this signature, followed by at most this many bytes. */
const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22 + 65_535;
const endsZip = (bytes: Buffer) => bytes.includes(END_OF_ZIP, Math.max(0, bytes.length - ZIP_END_BYTES));
const isWholePdf = (bytes: Buffer) =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
  /%%EOF\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - PDF_END_BYTES))) &&
  !endsZip(bytes);

const PICTURES: readonly {
  type: ReceiptType;
  begins: (bytes: Buffer) => boolean;
  sizeOf: (bytes: Buffer) => Size | undefined;
}[] = [
  { type: 'image/jpeg', begins: (bytes) => isAt(bytes, 0, '\xff\xd8\xff'), sizeOf: sizeOfJpeg },
  { type: 'image/png', begins: (bytes) => isAt(bytes, 0, '\x89PNG\r\n\x1a\n'), sizeOf: sizeOfPng },
  {
    type: 'image/webp',
    begins: (bytes) => isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP'),
    sizeOf: sizeOfWebp,
  },
];

const unknownKind = () => notSupported('receipt_not_supported');

function requireModest({ width, height }: Size): void {
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw tooLarge('picture_too_large', { width, height });
}

/**
 * Returns the type of a receipt's file.
 *
 * @throws 415 for other types, incomplete files and files with data after their end; 413 for an
 *   image with too many pixels
 */
export function requireKind(content: Uint8Array): ReceiptType {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (isWholePdf(bytes)) return 'application/pdf';
  const picture = PICTURES.find(({ begins }) => begins(bytes));
  const size = picture?.sizeOf(bytes);
  if (picture === undefined || size === undefined || size.width < 1 || size.height < 1) throw unknownKind();
  requireModest(size);
  return picture.type;
}
