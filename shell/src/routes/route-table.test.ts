import { ownerOf } from './route-table.ts';

describe('ownerOf', () => {
  it.each([
    ['/', 'mf-groups'],
    ['/groups', 'mf-groups'],
    ['/groups/7', 'mf-groups'],
    ['/expenses', 'mf-expenses'],
    ['/expenses/7', 'mf-expenses'],
    ['/profile', 'mf-profile'],
    ['/invite/abc', 'mf-auth'],
    ['/view/abc', 'mf-groups'],
    ['/login', undefined],
    ['/forgot-password', undefined],
    ['/reset-password/abc', undefined],
    ['/groups/7/more', undefined],
    ['/nowhere', undefined],
  ])('shows %s to a signed-in user by %s', (path, owner) => {
    expect(ownerOf(path, true)).toBe(owner);
  });

  it.each([
    ['/login', 'mf-auth'],
    ['/forgot-password', 'mf-auth'],
    ['/reset-password/abc', 'mf-auth'],
    ['/invite/abc', 'mf-auth'],
    ['/view/abc', 'mf-groups'],
    ['/', undefined],
    ['/groups', undefined],
    ['/groups/7', undefined],
    ['/expenses', undefined],
    ['/expenses/7', undefined],
    ['/profile', undefined],
    ['/nowhere', undefined],
  ])('shows %s to a signed-out user by %s', (path, owner) => {
    expect(ownerOf(path, false)).toBe(owner);
  });
});
