import { JPEG, PDF, PNG, WEBP, pdfOf, pngOf } from '../../testing/uploads.ts';
import { requireKind } from './receipt-kind.ts';

const refusal = (statusCode: number, part = '') =>
  expect.objectContaining({
    statusCode,
    message: expect.stringContaining(part) as string,
  }) as Error;

const join = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const at = (bytes: Buffer, place: number, value: number) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(value, place);
  return changed;
};
const webpOf = (kind: string, data: Buffer) =>
  join('RIFF', Buffer.from([22, 0, 0, 0]), `WEBP${kind}`, Buffer.from([10, 0, 0, 0]), data);

function losslessOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(0x2f);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpOf('VP8L', data);
}

function extendedOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpOf('VP8X', data);
}

const ARCHIVE = join('PK\x05\x06', Buffer.alloc(18));

describe('the kind of a receipt', () => {
  it.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
    ['image/webp', losslessOf(5, 3)],
    ['image/webp', extendedOf(5, 4)],
    ['application/pdf', PDF],
  ])('%s follows from the content', (type, bytes) => {
    expect(requireKind(bytes)).toBe(type);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('Dinner')],
    [
      'a drawing that may hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script', Buffer.from('alert(1)')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a HEIC', join('\0\0\0\x18ftypheic', Buffer.alloc(40))],
    ['a program', join('MZ', Buffer.alloc(100))],
    ['an archive', join('PK\x03\x04', Buffer.alloc(100))],
    ['the first bytes of a JPEG', JPEG.subarray(0, 4)],
    ['a JPEG that was cut off', JPEG.subarray(0, -2)],
    ['a JPEG with a page behind it', join(JPEG, '<script>alert(1)</script>')],
    ['a JPEG with an archive behind it that ends like a picture', join(JPEG, 'PK\x03\x04', '\xff\xd9')],
    ['a JPEG without a size', join(JPEG.subarray(0, 11), JPEG.subarray(-13))],
    ['a PNG that was cut off', PNG.subarray(0, -1)],
    ['a PNG with a page behind it', join(PNG, '<script>alert(1)</script>')],
    ['a PNG with a chunk of the length of everything', at(PNG, 33, 0xff)],
    ['a PNG of no pixels', pngOf(0, 1)],
    ['a WebP with something behind it', join(WEBP, 'x')],
    ['a RIFF file of another kind', at(WEBP, 8, 0x41)],
    ['a WebP that is in no RIFF file', at(WEBP, 0, 0x41)],
    ['a WebP of no known kind', at(WEBP, 15, 0x39)],
    ['a PDF with something before it', join('GIF89a', PDF)],
    ['a PDF with a page behind it', join(PDF, '<script>alert(1)</script>')],
    ['a PDF with an archive behind it', join(PDF, 'PK\x05\x06', Buffer.alloc(18))],
    ['the head of a PDF with an archive behind it', join('%PDF-1.7\n', ARCHIVE)],
    ['the head of a PDF with an archive behind it that ends like a PDF', pdfOf(ARCHIVE)],
    ['the same with as much behind the archive as one may have', pdfOf(join(ARCHIVE, Buffer.alloc(65_528)))],
    ['a PDF that was cut off', pdfOf(5000).subarray(0, -8)],
  ])('is refused for %s', (_what, bytes) => {
    expect(() => requireKind(bytes)).toThrow(refusal(415));
  });

  it.each([
    [1, 100_000],
    [10_001, 1],
    [10_000, 5001],
    [4_294_967_295, 4_294_967_295],
  ])('is refused for a picture of %d × %d pixels, with its size', (width, height) => {
    const size = `${String(width)} × ${String(height)}`;
    expect(() => requireKind(pngOf(width, height))).toThrow(refusal(413, size));
  });

  it.each([
    [10_001, 1],
    [1, 10_001],
  ])('is refused for a WebP of %d × %d pixels, with its size', (width, height) => {
    const size = `${String(width)} × ${String(height)}`;
    expect(() => requireKind(losslessOf(width, height))).toThrow(refusal(413, size));
    expect(() => requireKind(extendedOf(width, height))).toThrow(refusal(413, size));
  });

  it('takes a picture of the largest size', () => {
    expect(requireKind(pngOf(10_000, 5000))).toBe('image/png');
    expect(requireKind(pngOf(5000, 10_000))).toBe('image/png');
    expect(requireKind(losslessOf(10_000, 5000))).toBe('image/webp');
    expect(requireKind(extendedOf(5000, 10_000))).toBe('image/webp');
  });

  it('is found in ten megabytes of almost a picture without following every byte', () => {
    const pieces = Buffer.alloc(10_000_000);
    for (let place = 0; place < pieces.length; place += 4) pieces.writeUInt32BE(0xffe00002, place);
    expect(() => requireKind(join('\xff\xd8', pieces))).toThrow(refusal(415));
    expect(() => requireKind(join(PNG.subarray(0, 33), Buffer.alloc(9_000_000)))).toThrow(refusal(415));
  });
});
