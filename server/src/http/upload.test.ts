import { readUpload } from './upload.ts';

const refusal = (statusCode: number) => expect.objectContaining({ statusCode }) as Error;

const TYPE = 'multipart/form-data; boundary=XX';
const HEADERS = 'Content-Disposition: form-data; name="file"; filename="a.png"';
const bodyOf = (headers = HEADERS, content = 'bytes', end = '\r\n--XX--\r\n') =>
  Buffer.from(`--XX\r\n${headers}\r\n\r\n${content}${end}`);
const read = (body: Buffer, type = TYPE) => {
  const { name, bytes } = readUpload(type, body);
  return [name, bytes.toString()];
};

describe('a file in a form', () => {
  it('is read to the byte', () => {
    expect(read(bodyOf())).toEqual(['a.png', 'bytes']);
    expect(read(bodyOf(HEADERS, '\r\n\r\n--X\r\n', '\r\n--XX--'))).toEqual(['a.png', '\r\n\r\n--X\r\n']);
    expect(read(bodyOf(), 'multipart/form-data; charset=utf-8; boundary="XX"')).toEqual(['a.png', 'bytes']);
  });

  it.each([
    ['filename="Käse 🧀.png"', 'Käse 🧀.png'],
    ['filename="a%22b%0D%0A.png"', 'a"b\r\n.png'],
    [String.raw`filename="a\"b.png"`, 'a"b.png'],
    ['filename="100%25.png"', '100%25.png'],
    ['filename=""', ''],
  ])('has the name that %s says', (disposition, name) => {
    expect(read(bodyOf(`content-disposition: form-data; name=file; ${disposition}`))[0]).toBe(name);
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
    ['headers of megabytes', bodyOf('x'.repeat(1_000_000)), 400],
    ['something before the form', Buffer.from(`x${bodyOf().toString()}`), 400],
    ['something behind the form', bodyOf(HEADERS, 'bytes', '\r\n--XX--\r\n<script>'), 400],
    ['another boundary', Buffer.from(bodyOf().toString().replaceAll('XX', 'YY')), 400],
  ])('is refused for %s', (_what, body, statusCode) => {
    expect(() => readUpload(TYPE, body)).toThrow(refusal(statusCode));
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)} y`,
  ])('is refused for %j', (type) => {
    expect(() => readUpload(type, bodyOf())).toThrow(refusal(400));
  });
});
