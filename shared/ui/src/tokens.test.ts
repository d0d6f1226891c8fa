import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'styles/tokens.css'), 'utf8');

/** All colors of a token in the sheet, in the order light, dark by system, dark by choice. */
function valuesInSheet(token: string): string[] {
  return [...css.matchAll(new RegExp(`--q-${token}: (#[0-9a-f]{6});`, 'g'))].map(([, value = '']) => value);
}

function colorOf(token: string, theme: 'light' | 'dark'): string {
  const [light = '', dark = ''] = valuesInSheet(token);
  return theme === 'light' ? light : dark;
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

const HUES = [1, 2, 3, 4, 5, 6, 7, 8];
const GROUNDS: string[] = ['color-bg', 'color-surface', 'color-sunken'];
const READ_ON_EVERY_GROUND: string[] = [
  'color-text',
  'color-text-muted',
  'color-brand',
  'color-positive',
  'color-negative',
  'color-danger',
  'color-warning',
  'color-info',
];
const READ_ON_THEIR_FILL: [string, string][] = [
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
  ...HUES.map((hue): [string, string] => ['on-avatar', `avatar-${String(hue)}`]),
];
const CONTROLS: string[] = ['color-control-border', 'color-focus', 'color-brand', 'color-danger'];

describe('tokens.css', () => {
  const tokens = [...new Set([...css.matchAll(/--q-([\w-]+): #/g)].map(([, name = '']) => name))];

  it.each(tokens)('gives %s one color in light and one in dark, by system or by choice', (token) => {
    const [, dark, ...others] = valuesInSheet(token);
    expect(others).toEqual([dark]);
  });
});

describe.each(['light', 'dark'] as const)('contrast of the %s theme', (theme) => {
  const ratio = (one: string, other: string) => contrast(colorOf(one, theme), colorOf(other, theme));

  it.each(READ_ON_EVERY_GROUND)('lets %s be read on every ground', (token) => {
    for (const ground of GROUNDS) expect(ratio(token, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(READ_ON_THEIR_FILL)('lets %s be read on %s', (text, fill) => {
    expect(ratio(text, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('lets controls and the focus ring in %s be told from every ground', (token) => {
    for (const ground of GROUNDS) expect(ratio(token, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(HUES)('tells hue %d of a chart from the surface', (hue) => {
    expect(ratio(`avatar-${String(hue)}`, 'color-surface')).toBeGreaterThanOrEqual(3);
  });
});
