import { sentName, shrunkSize } from './shrink-picture.ts';

describe('a picture that is sent', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [640, 480, 640, 480],
    [1, 100_000, 1, 2000],
  ])('of %d × %d pixels has %d × %d', (width, height, ...shrunk) => {
    const { width: to, height: by } = shrunkSize(width, height);
    expect([to, by]).toEqual(shrunk);
  });

  it.each([
    ['IMG_1.HEIC', 'image/heic', 'IMG_1.jpg'],
    ['slip', 'image/png', 'slip.jpg'],
    ['bill.v2.pdf', 'application/pdf', 'bill.v2.pdf'],
  ])('called %s (%s) goes as %s', (name, type, sent) => {
    expect(sentName(new File([], name, { type }))).toBe(sent);
  });
});
