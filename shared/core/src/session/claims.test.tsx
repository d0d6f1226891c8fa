import { act } from '@testing-library/react';
import { browserClaims } from './claims.ts';

/** The part of the browser's locks that the code uses. */
function fakeLocks() {
  const held: string[] = [];
  const request = async (name: string, _options: unknown, work: () => Promise<void>) => {
    held.push(name);
    await work();
    held.splice(held.indexOf(name), 1);
  };
  const query = () => Promise.resolve({ held: held.map((name) => ({ name })) });
  return { request, query };
}

const lookAgain = () =>
  act(async () => {
    window.dispatchEvent(new Event('focus'));
    await Promise.resolve();
  });

describe('a name that another page holds', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('is known, and so is its release', async () => {
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
    const [one, other] = [browserClaims(), browserClaims()];
    const release = one.hold('form');
    await lookAgain();
    expect(other.isHeldElsewhere('form')).toBe(true);
    expect(other.isHeldElsewhere('for')).toBe(false);
    expect(one.isHeldElsewhere('form')).toBe(false);
    release();
    await act(() => Promise.resolve());
    await lookAgain();
    expect(other.isHeldElsewhere('form')).toBe(false);
  });

  it('is unknown where the browser has no locks', () => {
    const claims = browserClaims();
    claims.hold('form')();
    expect(claims.isHeldElsewhere('form')).toBe(false);
  });
});
