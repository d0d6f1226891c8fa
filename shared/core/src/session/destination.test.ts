import { memoryStorage } from './storage.ts';
import { createSession, type Session } from './session.ts';
import { destinationAfterSignIn } from './destination.ts';
import { tokenFor } from '@quits/testing';

const ada = { id: 1, name: 'Ada', email: 'ada@example.com' };
const bob = { id: 2, name: 'Bob', email: 'bob@example.com' };

function leftAt(path: string): Session {
  const session = createSession(memoryStorage());
  session.start({ token: tokenFor(ada.id), user: ada });
  session.rememberPath(path);
  return session;
}

describe('destinationAfterSignIn', () => {
  it('gives the path that the redirect left back to the same user, before any requested path', () => {
    const session = leftAt('/groups/7?sort=date');
    expect(destinationAfterSignIn({ session }, { from: '/profile' })).toBe('/groups/7?sort=date');
  });

  it('does not lead another user to it', () => {
    const session = leftAt('/groups/7');
    session.start({ token: tokenFor(bob.id), user: bob });
    expect(destinationAfterSignIn({ session }, undefined)).toBe('/');
  });

  it('gives the same answer when it is asked twice in one session', () => {
    const session = leftAt('/groups/7');
    const asked = [destinationAfterSignIn({ session }, null), destinationAfterSignIn({ session }, null)];
    expect(asked).toEqual(['/groups/7', '/groups/7']);
  });

  it.each([
    ['a requested path of this app', { from: '/expenses/3?from=%2F' }, '/expenses/3?from=%2F'],
    ['another origin', { from: '//evil.example/' }, '/'],
    ['an absolute address', { from: 'https://evil.example/' }, '/'],
    ['/login itself', { from: '/login?x=1' }, '/'],
    ['no text', { from: 7 }, '/'],
    ['no state', null, '/'],
  ])('handles %s', (_name, state, expected) => {
    const session = createSession(memoryStorage());
    session.start({ token: tokenFor(ada.id), user: ada });
    expect(destinationAfterSignIn({ session }, state)).toBe(expected);
  });
});
