import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COLOR_TOKENS, tokenColor } from './tokens.ts';
import type { ColorToken, ThemeName } from './tokens.ts';

const css = readFileSync(path.join(__dirname, 'styles/tokens.css'), 'utf8');

/** Every value that the sheet gives a token, in the order light, dark by system, dark by choice. */
function valuesInSheet(token: ColorToken): string[] {
  return [...css.matchAll(new RegExp(`--q-${token}: (#[0-9a-f]{6});`, 'g'))].map(([, value = '']) => value);
}

function channel(hex: string, at: number): number {
  const part = parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
}

/** Contrast ratio as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS: ColorToken[] = ['color-bg', 'color-surface', 'color-sunken'];
const READ_ON_EVERY_GROUND: ColorToken[] = [
  'color-text',
  'color-text-muted',
  'color-brand',
  'color-positive',
  'color-negative',
  'color-danger',
  'color-warning',
  'color-info',
];
const READ_ON_THEIR_FILL: [ColorToken, ColorToken][] = [
  ['color-on-brand', 'color-brand'],
  ['color-on-brand', 'color-brand-hover'],
  ['color-on-danger', 'color-danger'],
  ['color-on-danger', 'color-danger-hover'],
  ['color-text', 'color-neutral-soft-fill'],
  ['color-text-muted', 'color-neutral-soft-fill'],
  ['color-neutral-soft-text', 'color-neutral-soft-fill'],
  ['color-positive-soft-text', 'color-positive-soft-fill'],
  ['color-negative-soft-text', 'color-negative-soft-fill'],
  ['color-warning-soft-text', 'color-warning-soft-fill'],
  ['color-info-soft-text', 'color-info-soft-fill'],
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map((hue): [ColorToken, ColorToken] => [
    'on-avatar',
    `avatar-${hue}`,
  ]),
];
const CONTROLS: ColorToken[] = ['color-control-border', 'color-focus', 'color-brand', 'color-danger'];

describe('tokens.css', () => {
  it.each(COLOR_TOKENS)('gives %s the colours of tokens.ts in every theme', (token) => {
    expect(valuesInSheet(token)).toEqual([
      tokenColor(token, 'light'),
      tokenColor(token, 'dark'),
      tokenColor(token, 'dark'),
    ]);
  });

  it('holds no colour that tokens.ts does not know', () => {
    const named = [...css.matchAll(/--q-([\w-]+): #/g)].map(([, name = '']) => name);
    expect([...new Set(named)].sort()).toEqual([...COLOR_TOKENS].sort());
  });
});

describe.each<ThemeName>(['light', 'dark'])('contrast of the %s theme', (theme) => {
  const ratio = (one: ColorToken, other: ColorToken) =>
    contrast(tokenColor(one, theme), tokenColor(other, theme));

  it.each(READ_ON_EVERY_GROUND)('lets %s be read on every ground', (token) => {
    for (const ground of GROUNDS) expect(ratio(token, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(READ_ON_THEIR_FILL)('lets %s be read on %s', (text, fill) => {
    expect(ratio(text, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('lets controls and the focus ring in %s be told from every ground', (token) => {
    for (const ground of GROUNDS) expect(ratio(token, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('tells hue %d of a chart from the surface', (hue) => {
    expect(ratio(`avatar-${hue}`, 'color-surface')).toBeGreaterThanOrEqual(3);
  });
});
