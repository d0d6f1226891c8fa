import jsQR from 'jsqr';
import { squaresOf } from './qr-code.tsx';

const PIXELS = 10;

/** What a reader sees in the squares as they are drawn. */
function readCode(code: Parameters<typeof squaresOf>[0]): string | undefined {
  const { size, squares } = squaresOf(code);
  const side = size * PIXELS;
  const picture = new Uint8ClampedArray(side * side * 4);
  for (const { x, y, width, height, fill } of squares)
    for (let row = Math.round(y * PIXELS); row < Math.round((y + height) * PIXELS); row += 1) {
      const start = (row * side + Math.round(x * PIXELS)) * 4;
      picture.fill(fill === 'white' ? 255 : 0, start, start + Math.round(width * PIXELS) * 4);
    }
  for (let alpha = 3; alpha < picture.length; alpha += 4) picture[alpha] = 255;
  return jsQR(picture, side, side)?.data;
}

const SWISS = [
  ...['SPC', '0200', '1', 'CH5800791123000889012'],
  ...['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
  ...['', '', '', '', '', '', ''],
  ...['1949.75', 'CHF'],
  ...['', '', '', '', '', '', ''],
  ...['NON', '', 'Quits Zurich 4F7K', 'EPD'],
].join('\n');

describe('a drawn QR code is read as its text', () => {
  it.each([
    ['a link', 'https://quits.example/invite/abc'],
    ['a transfer', 'BCD\n002\n1\nSCT\n\nJosé Ñandú\nDE89370400440532013000\nEUR12.50\n\n\nQuits Lisbon 4F7K'],
    [
      'the longest transfer',
      `BCD\n002\n1\nSCT\n\n${'あ'.repeat(70)}\nMT84MALT011000012345MTLCAST001S\nEUR99999999.99\n\n\n${'x'.repeat(35)}`,
    ],
    ['an address of UPI', 'upi://pay?pa=ann@okbank&pn=Ann%20Example&am=12.50&cu=INR&tn=Quits%20Goa%204F7K'],
  ])('%s', (_what, text) => {
    expect(readCode({ text })).toBe(text);
  });

  it('a Swiss bill with its cross', () => {
    expect(readCode({ text: SWISS, isSwiss: true })).toBe(SWISS);
  });

  it('on a light ground with a margin of four modules', () => {
    const { size, squares } = squaresOf({ text: 'x' });
    expect(squares[0]).toEqual({ x: 0, y: 0, width: size, height: size, fill: 'white' });
    const dark = squares.filter(({ fill }) => fill === 'black');
    expect(Math.min(...dark.flatMap(({ x, y }) => [x, y]))).toBe(4);
    expect(Math.max(...dark.flatMap(({ x, y }) => [x, y]))).toBe(size - 5);
  });
});
