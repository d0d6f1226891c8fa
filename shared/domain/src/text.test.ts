import { setLocale } from './language/locale.ts';
import { cleanText, compareText, formatList, isolated } from './text.ts';

afterEach(() => setLocale());

describe('cleanText', () => {
  it.each([
    ['spaces around', '  Ann \u00a0', 'Ann'],
    ['blanks of no width', 'A\u200bn\u2060n\ufeff', 'Ann'],
    ['a soft hyphen', 'Sup\u00adport', 'Support'],
    ['a text that runs the other way', '\u202egnp.exe', 'gnp.exe'],
    ['marks of direction and isolates', '\u200eAnn\u200f \u2066Lee\u2069\u061c', 'Ann Lee'],
    ['letters that fill', '\u3164\u115f\uffa0', ''],
    ['invisible tags', 'Ann\u{e0041}\u{e007f}', 'Ann'],
    ['joiners that join nothing', '\u200dAnn\u200c \u200d', 'Ann'],
    ['joiners that join joiners', 'A\u200d\u200dB', 'A\u200dB'],
    ['a variation of nothing', '\ufe0f', ''],
  ])('removes %s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    ['Persian words', 'می\u200cخواهم'],
    ['letters of Sinhala', 'ශ්\u200dරී'],
    ['families', '👨\u200d👩\u200d👧'],
    ['hearts on fire', '❤\ufe0f\u200d🔥'],
    ['keycaps', '1\ufe0f\u20e3'],
    ['letters with marks', 'Cafe\u0301 Ünï'],
    ['words in Arabic and Hebrew', 'שלום سلام'],
  ])('keeps %s', (_what, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('shows a sign in place of half a surrogate pair', () => {
    expect(cleanText('Flat \ud83d \ud83d\ude00 \ude00')).toBe('Flat \ufffd \ud83d\ude00 \ufffd');
  });

  it('changes nothing the second time', () => {
    const once = cleanText('\u200d\u200b A\u200d\u200b\u200dB \ufe0f\u200c');
    expect(cleanText(once)).toBe(once);
  });
});

describe('isolated', () => {
  it.each(['דירה', 'رحلة 2026', 'Flat דירה'])('isolates %j, and cleaning restores it', (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
    expect(cleanText(isolated(text))).toBe(text);
  });

  it('leaves left-to-right text as it is', () => {
    expect(isolated('Flat 12 · Café')).toBe('Flat 12 · Café');
  });
});

describe('formatList', () => {
  it.each([
    [['Ada'], 'Ada'],
    [['Ada', 'Ben'], 'Ada and Ben'],
    [['Ada', 'Ben', 'Cleo'], 'Ada, Ben, and Cleo'],
  ])('makes %j a part of a sentence', (words, text) => {
    expect(formatList(words)).toBe(text);
  });
});

describe('the language of the page', () => {
  it('joins lists', () => {
    setLocale({ language: 'de', region: 'en-US', direction: 'ltr' });
    expect(formatList(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben und Cleo');
  });

  it('sorts names, without case and with numbers by value', () => {
    const sorted = (names: string[]) => names.sort(compareText);
    expect(sorted(['Group 10', 'öl', 'group 2', 'Zoe'])).toEqual(['group 2', 'Group 10', 'öl', 'Zoe']);
    setLocale({ language: 'es', region: 'es-ES', direction: 'ltr' });
    expect(sorted(['ñu', 'nz', 'o'])).toEqual(['nz', 'ñu', 'o']);
  });
});
