/** What an access token may do. Writing does not include reading. */
export const SCOPES = [
  'groups:read',
  'groups:write',
  'expenses:read',
  'expenses:write',
  'expenses:delete',
  'settlements:write',
  'notices:read',
] as const;
export type Scope = (typeof SCOPES)[number];
