import { readUpload } from './upload.ts';

const refusal = (statusCode: number) => expect.objectContaining({ statusCode }) as Error;

const TYPE = 'multipart/form-data; boundary=XX';
const HEADERS = 'Content-Disposition: form-data; name="file"; filename="a.png"';
const bodyOf = (headers = HEADERS, content = 'bytes', end = '\r\n--XX--\r\n') =>
  Buffer.from(`--XX\r\n${headers}\r\n\r\n${content}${end}`);
const read = async (body: Buffer, type = TYPE) => {
  const { name, bytes } = await readUpload(type, body);
  return [name, bytes.toString()];
};

describe('a file in a form', () => {
  it('is read to the byte', async () => {
    expect(await read(bodyOf())).toEqual(['a.png', 'bytes']);
    expect(await read(bodyOf(HEADERS, '\r\n\r\n--X\r\n', '\r\n--XX--'))).toEqual([
      'a.png',
      '\r\n\r\n--X\r\n',
    ]);
    // RFC 2046, 5.1.1: what follows the last boundary is ignored.
    expect(await read(bodyOf(HEADERS, 'bytes', '\r\n--XX--\r\nbehind'))).toEqual(['a.png', 'bytes']);
    expect(await read(bodyOf(), 'multipart/form-data; charset=utf-8; boundary="XX"')).toEqual([
      'a.png',
      'bytes',
    ]);
  });

  it.each([
    ['filename="Käse 🧀.png"', 'Käse 🧀.png'],
    ['filename="a%22b%0D%0A.png"', 'a"b\r\n.png'],
    [String.raw`filename="a\"b.png"`, 'a"b.png'],
    ['filename="100%25.png"', '100%25.png'],
    ['filename=""', ''],
  ])('has the name that %s says', async (disposition, name) => {
    expect((await read(bodyOf(`content-disposition: form-data; name=file; ${disposition}`)))[0]).toBe(name);
  });

  it.each<[string, Buffer, number]>([
    ['nothing', Buffer.alloc(0), 422],
    ['a form without a part', Buffer.from('--XX--\r\n'), 422],
    ['another part', bodyOf('Content-Disposition: form-data; name="photo"; filename="file"'), 422],
    ['a text', bodyOf('Content-Disposition: form-data; name="file"'), 422],
    ['no disposition', bodyOf('Content-Type: image/png'), 422],
    ['two files', bodyOf(HEADERS, 'one', `\r\n--XX\r\n${HEADERS}\r\n\r\ntwo\r\n--XX--`), 422],
    ['a form that was cut off', bodyOf(HEADERS, 'bytes', ''), 400],
    ['a boundary that was cut off', bodyOf(HEADERS, 'bytes', '\r\n--XX'), 400],
    ['headers without an end', Buffer.from(`--XX\r\n${HEADERS}`), 400],
    ['headers of megabytes', bodyOf('x'.repeat(1_000_000)), 422],
    ['something before the form', Buffer.from(`x${bodyOf().toString()}`), 422],
    ['another boundary', Buffer.from(bodyOf().toString().replaceAll('XX', 'YY')), 400],
  ])('is refused for %s', async (_what, body, statusCode) => {
    await expect(readUpload(TYPE, body)).rejects.toThrow(refusal(statusCode));
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)} y`,
  ])('is refused for %j', async (type) => {
    await expect(readUpload(type, bodyOf())).rejects.toThrow(refusal(400));
  });
});
