export const INVITES_SAMPLES = {
  inviteMember: { email: 'bob@example.org' },
  addInviteLink: { days: 7, uses: 10 },
};
