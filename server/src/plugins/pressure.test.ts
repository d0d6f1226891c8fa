import { createEndurance } from './pressure.ts';

describe('pressure', () => {
  it('counts once it has lasted for a second, and not after one long pause', () => {
    const isLasting = createEndurance();
    expect([0, 400, 999, 1000, 1600].map(isLasting)).toEqual([false, false, false, true, true]);
  });

  it('starts anew after a calm time', () => {
    const isLasting = createEndurance();
    expect([0, 1500].map(isLasting)).toEqual([false, true]);
    expect([10_000, 10_900, 11_000].map(isLasting)).toEqual([false, false, true]);
  });
});
