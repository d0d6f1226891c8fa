import type { Scope } from '@quits/contracts';
import { msg } from '@quits/domain';

/** What an app may do with a scope. Notices are for a later release. */
export const SCOPE_LABELS = {
  'groups:read': msg('See groups, members and balances'),
  'groups:write': msg('Create and change groups'),
  'expenses:read': msg('See expenses, comments and receipts'),
  'expenses:write': msg('Add and change expenses'),
  'expenses:delete': msg('Delete expenses'),
  'settlements:write': msg('Record and confirm payments'),
} as const satisfies Partial<Record<Scope, string>>;
export type OfferedScope = keyof typeof SCOPE_LABELS;

export const isOffered = (scope: Scope): scope is OfferedScope => scope in SCOPE_LABELS;
