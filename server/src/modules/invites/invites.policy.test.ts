import { judgeInvitation } from './invites.policy.ts';

const ME = 7;
const NOW = 1000;
const open = { accepted_by: null, created_at: 500, expires_at: 2000 };
const judge = (invitation: Partial<Parameters<typeof judgeInvitation>[0]>, removedAt?: number | null) =>
  judgeInvitation(
    { ...open, ...invitation },
    removedAt === undefined ? undefined : { removed_at: removedAt },
    {
      userId: ME,
      now: NOW,
    },
  );

describe('opening an invitation', () => {
  it('admits one who never was a member, until it expires', () => {
    expect(judge({})).toBe('admit');
    expect(judge({ expires_at: NOW + 1 })).toBe('admit');
    expect(judge({ expires_at: NOW })).toBe('invalid');
  });

  it('just leads members to the group, also when it is used or over', () => {
    expect(judge({}, null)).toBe('isMember');
    expect(judge({ accepted_by: ME, expires_at: 1 }, null)).toBe('isMember');
  });

  it('works for one person', () => {
    expect(judge({ accepted_by: 8 })).toBe('used');
    expect(judge({ accepted_by: ME }, 900)).toBe('invalid');
  });

  it('lets a removed person in only when it is newer than the removal', () => {
    expect(judge({ created_at: 800 }, 800)).toBe('invalid');
    expect(judge({ created_at: 801 }, 800)).toBe('admit');
  });
});
