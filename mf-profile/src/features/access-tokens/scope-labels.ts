import type { Scope } from '@quits/contracts';

/** What an app may do with a scope. Notices are for a later release. */
export const SCOPE_LABELS = {
  'groups:read': 'See groups, members and balances',
  'groups:write': 'Create and change groups, invite people',
  'expenses:read': 'See expenses, comments and receipts',
  'expenses:write': 'Add and change expenses',
  'expenses:delete': 'Delete expenses',
  'settlements:write': 'Record and confirm payments',
} as const satisfies Partial<Record<Scope, string>>;
export type OfferedScope = keyof typeof SCOPE_LABELS;

/** Tells whether the profile offers a scope. */
export const isOffered = (scope: Scope): scope is OfferedScope => scope in SCOPE_LABELS;
