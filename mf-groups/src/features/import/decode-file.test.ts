import { decodeText } from './decode-file.ts';

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].flatMap((code) =>
      isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255],
    ),
  );

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Uint8Array.from(Buffer.from('Währung £', 'utf8'))],
    ['UTF-8 with a mark', Uint8Array.from(Buffer.from('\uFEFFWährung £', 'utf8'))],
    ['UTF-16, little end first', utf16('Währung £', true)],
    ['UTF-16, big end first', utf16('Währung £', false)],
    ['an older Western encoding', Uint8Array.from(Buffer.from('Währung £', 'latin1'))],
  ])('is read from %s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe('Währung £');
  });
});
