/** The steps of the spacing scale, in pixels. */
export type Space = 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 56 | 72;

/** A step of the scale as a CSS value. */
export function spaceToken(space: Space): string {
  return `var(--q-space-${space})`;
}
