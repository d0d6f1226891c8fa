import { canCreateGroupFor, whyNotRemovable } from './groups.policy.ts';

describe('groups', () => {
  it('are created in one’s own name alone', () => {
    expect([canCreateGroupFor(1, 1), canCreateGroupFor(2, 1)]).toEqual([true, false]);
  });

  it('let go who is even and did not create them', () => {
    const group = { created_by: 1 };
    expect(whyNotRemovable(group, 2, 0)).toBeUndefined();
    expect([whyNotRemovable(group, 2, 1), whyNotRemovable(group, 2, -1)]).toEqual(['balance', 'balance']);
    expect(whyNotRemovable(group, 1, 0)).toBe('creator');
  });
});
