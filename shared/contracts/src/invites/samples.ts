export const INVITES_SAMPLES = { inviteMember: { email: 'bob@example.org' } };
