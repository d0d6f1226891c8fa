import { ADMIN_CALLS } from './admin/calls.ts';
import { AUTH_CALLS } from './auth/calls.ts';
import { BALANCES_CALLS } from './balances/calls.ts';
import type { Call } from './call.ts';
import { COMMENTS_CALLS } from './comments/calls.ts';
import { CURRENCIES_CALLS } from './currencies/calls.ts';
import { EXPENSES_CALLS } from './expenses/calls.ts';
import { EXPORTS_CALLS } from './exports/calls.ts';
import { GROUPS_CALLS } from './groups/calls.ts';
import { HISTORY_CALLS } from './history/calls.ts';
import { IMPORTS_CALLS } from './imports/calls.ts';
import { INVITES_CALLS } from './invites/calls.ts';
import { ITEMS_CALLS } from './items/calls.ts';
import { MEMBERSHIP_CALLS } from './membership/calls.ts';
import { NOTICES_CALLS } from './notices/calls.ts';
import { OIDC_CALLS } from './oidc/calls.ts';
import { PASSKEYS_CALLS } from './passkeys/calls.ts';
import { PAYING_CALLS } from './paying/calls.ts';
import { PEOPLE_CALLS } from './people/calls.ts';
import { RECEIPTS_CALLS } from './receipts/calls.ts';
import { RECURRING_CALLS } from './recurring/calls.ts';
import { SESSIONS_CALLS } from './sessions/calls.ts';
import { SETTLEMENTS_CALLS } from './settlements/calls.ts';
import { SITES_CALLS } from './sites/calls.ts';
import { TOKENS_CALLS } from './tokens/calls.ts';
import { VIEW_CALLS } from './view/calls.ts';

/** Every call between the browser and a back end, subject by subject. It holds no schema. */
export const CALLS = {
  ...AUTH_CALLS,
  ...OIDC_CALLS,
  ...PASSKEYS_CALLS,
  ...SESSIONS_CALLS,
  ...TOKENS_CALLS,
  ...SITES_CALLS,
  ...PEOPLE_CALLS,
  ...GROUPS_CALLS,
  ...MEMBERSHIP_CALLS,
  ...INVITES_CALLS,
  ...VIEW_CALLS,
  ...EXPENSES_CALLS,
  ...ITEMS_CALLS,
  ...CURRENCIES_CALLS,
  ...RECURRING_CALLS,
  ...RECEIPTS_CALLS,
  ...COMMENTS_CALLS,
  ...BALANCES_CALLS,
  ...SETTLEMENTS_CALLS,
  ...PAYING_CALLS,
  ...HISTORY_CALLS,
  ...NOTICES_CALLS,
  ...EXPORTS_CALLS,
  ...IMPORTS_CALLS,
  ...ADMIN_CALLS,
};

/** The name of a call; the browser's endpoint has the same name. */
export type CallName = keyof typeof CALLS;

/** The table, typed with the optional marks. */
const ROWS: Readonly<Record<CallName, Call>> = CALLS;

/** How a call is sent. */
export const callOf = (name: CallName): Call => ROWS[name];

/** Whether an answer has the parts that the screens require. Calls without a check accept any answer. */
export function isAnswer(name: CallName, answer: unknown): boolean {
  return callOf(name).requires?.(answer) ?? true;
}

/** Names of a path's parameters: `/api/groups/:id/members/:userId` has `id` and `userId`. */
type ParamIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamIn<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/** Parameters of paths that are texts; all others are ids. */
const TEXT_PARAMS = ['token', 'session', 'invitation', 'feature'] as const;
type TextParam = (typeof TEXT_PARAMS)[number];

/** Whether the value of a path's parameter is a text. */
export const isTextParam = (param: string) => TEXT_PARAMS.some((text) => text === param);

/** The path parameters of a call; ids are numbers. */
export type CallParams<Name extends CallName> = {
  [Param in ParamIn<(typeof CALLS)[Name]['path']>]: Param extends TextParam ? string : number;
};

/** The path of a call with its parameters filled in, encoded. */
export function pathOf<Name extends CallName>(name: Name, params: CallParams<Name>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return CALLS[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''));
}
