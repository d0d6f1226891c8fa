/**
 * The colors of styles/tokens.css as data, for code that draws (charts, theme-color) and for the
 * test that recomputes every contrast ratio. A test keeps the two files equal.
 */
export type ThemeName = 'light' | 'dark';

/** Each token without its prefix `--q-`: [light, dark]. */
const COLORS = {
  'color-bg': ['#f7f8f6', '#0f1512'],
  'color-surface': ['#ffffff', '#171f1b'],
  'color-sunken': ['#eef1ed', '#0b100e'],
  'color-text': ['#17211c', '#e8efea'],
  'color-text-muted': ['#55635b', '#a3b1a9'],
  'color-border': ['#d5dcd6', '#2f3b35'],
  'color-control-border': ['#7c8a82', '#7e8d85'],
  'color-brand': ['#0b6e4f', '#4cc79a'],
  'color-brand-hover': ['#095a41', '#6ad4ad'],
  'color-on-brand': ['#ffffff', '#06251a'],
  'color-positive': ['#0b6e4f', '#4cc79a'],
  'color-negative': ['#b3381d', '#ff9b82'],
  'color-danger': ['#b3261e', '#ff9b82'],
  'color-danger-hover': ['#931f18', '#ffb3a0'],
  'color-on-danger': ['#ffffff', '#3a1008'],
  'color-warning': ['#8a5a00', '#f0be5a'],
  'color-info': ['#1f5fa8', '#8ab8f2'],
  'color-focus': ['#1f5fa8', '#8ab8f2'],
  'color-neutral-soft-text': ['#3f4d45', '#c5d0ca'],
  'color-neutral-soft-fill': ['#e7ebe6', '#26302b'],
  'color-positive-soft-text': ['#0a5a41', '#7fddb8'],
  'color-positive-soft-fill': ['#ddf1e8', '#12382a'],
  'color-negative-soft-text': ['#942d16', '#ffb9a6'],
  'color-negative-soft-fill': ['#fbe7e1', '#43201a'],
  'color-warning-soft-text': ['#744b00', '#f5d08a'],
  'color-warning-soft-fill': ['#fdf0d2', '#3b2d0e'],
  'color-info-soft-text': ['#1a4f8c', '#a9cbf6'],
  'color-info-soft-fill': ['#e2edf9', '#162c47'],
  'avatar-1': ['#0b6e4f', '#4cc79a'],
  'avatar-2': ['#1f5fa8', '#8ab8f2'],
  'avatar-3': ['#a04a00', '#f2a65e'],
  'avatar-4': ['#7a3e9d', '#c79be8'],
  'avatar-5': ['#b0224f', '#f58fb0'],
  'avatar-6': ['#4a6a00', '#b5cf5b'],
  'avatar-7': ['#00697a', '#5cc9db'],
  'avatar-8': ['#5b5f66', '#b4bac1'],
  'on-avatar': ['#ffffff', '#101613'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorToken = keyof typeof COLORS;

export const COLOR_TOKENS = Object.keys(COLORS) as ColorToken[];

/** The color of a token in a theme, as `#rrggbb`. */
export function tokenColor(token: ColorToken, theme: ThemeName): string {
  const [light, dark] = COLORS[token];
  return theme === 'light' ? light : dark;
}
