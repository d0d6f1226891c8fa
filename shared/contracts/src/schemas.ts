/**
 * Zod schemas of every call's body and answer, under the names of `calls.ts`. The routes, the documentation
 * and the mock back end derive from them. Only servers and tests import them. Browser packages import the
 * types of `@quits/contracts` alone, so that they ship no schema library.
 */
import { z } from 'zod';
import { ADMIN_SCHEMAS } from './admin/schemas.ts';
import { AUTH_SCHEMAS } from './auth/schemas.ts';
import { BALANCES_SCHEMAS } from './balances/schemas.ts';
import type { Access, CallSchemas } from './call.ts';
import { type CallName, callOf, type CallParams, CALLS, isTextParam } from './calls.ts';
import { COMMENTS_SCHEMAS } from './comments/schemas.ts';
import { CURRENCIES_SCHEMAS } from './currencies/schemas.ts';
import { EXPENSES_SCHEMAS } from './expenses/schemas.ts';
import { EXPORTS_SCHEMAS } from './exports/schemas.ts';
import { GROUPS_SCHEMAS } from './groups/schemas.ts';
import { HISTORY_SCHEMAS } from './history/schemas.ts';
import { IMPORTS_SCHEMAS } from './imports/schemas.ts';
import { INVITES_SCHEMAS } from './invites/schemas.ts';
import { MEMBERSHIP_SCHEMAS } from './membership/schemas.ts';
import { NOTICES_SCHEMAS } from './notices/schemas.ts';
import { OIDC_SCHEMAS } from './oidc/schemas.ts';
import { PASSKEYS_SCHEMAS } from './passkeys/schemas.ts';
import { ITEMS_SCHEMAS } from './items/schemas.ts';
import { PAYING_SCHEMAS } from './paying/schemas.ts';
import { PEOPLE_SCHEMAS } from './people/schemas.ts';
import { pathId, token } from './primitives.ts';
import { RECEIPTS_SCHEMAS } from './receipts/schemas.ts';
import { RECURRING_SCHEMAS } from './recurring/schemas.ts';
import { SESSIONS_SCHEMAS } from './sessions/schemas.ts';
import { SETTLEMENTS_SCHEMAS } from './settlements/schemas.ts';
import { SITES_SCHEMAS } from './sites/schemas.ts';
import { TOKENS_SCHEMAS } from './tokens/schemas.ts';
import { VIEW_SCHEMAS } from './view/schemas.ts';

export type { Access, Cost } from './call.ts';
export { ACCOUNT_FORMAT, GROUP_FORMAT, groupExportSchema } from './exports/schemas.ts';
export type { ExpenseDraft } from './expenses/input-schemas.ts';
export { emailSchema, errorSchema, nameSchema } from './primitives.ts';

export const SCHEMAS = {
  ...AUTH_SCHEMAS,
  ...OIDC_SCHEMAS,
  ...PASSKEYS_SCHEMAS,
  ...SESSIONS_SCHEMAS,
  ...TOKENS_SCHEMAS,
  ...SITES_SCHEMAS,
  ...PEOPLE_SCHEMAS,
  ...GROUPS_SCHEMAS,
  ...MEMBERSHIP_SCHEMAS,
  ...INVITES_SCHEMAS,
  ...VIEW_SCHEMAS,
  ...EXPENSES_SCHEMAS,
  ...ITEMS_SCHEMAS,
  ...CURRENCIES_SCHEMAS,
  ...RECURRING_SCHEMAS,
  ...RECEIPTS_SCHEMAS,
  ...COMMENTS_SCHEMAS,
  ...BALANCES_SCHEMAS,
  ...SETTLEMENTS_SCHEMAS,
  ...PAYING_SCHEMAS,
  ...HISTORY_SCHEMAS,
  ...NOTICES_SCHEMAS,
  ...EXPORTS_SCHEMAS,
  ...IMPORTS_SCHEMAS,
  ...ADMIN_SCHEMAS,
};

/** The table, typed with the optional parts. */
const ROWS: Readonly<Record<CallName, CallSchemas>> = SCHEMAS;

/** The schemas of a call. */
export const schemasOf = (name: CallName): CallSchemas => ROWS[name];

const paramNames = (name: CallName) =>
  [...CALLS[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);

/** The schema of a call's path parameters, read as text; `undefined` without parameters. */
export function paramsSchemaOf<Name extends CallName>(name: Name): z.ZodType<CallParams<Name>> | undefined {
  const names = paramNames(name);
  if (names.length === 0) return undefined;
  const fields = names.map((param) => [param, isTextParam(param) ? token : pathId]);
  // The same rule as in the type.
  return z.object(Object.fromEntries(fields) as z.ZodRawShape) as unknown as z.ZodType<CallParams<Name>>;
}

const LIMITED = 'Too many requests in a short time';
const HIDDEN = 'It does not exist, or the caller is not a member of its group';
const ERRORS_BY_ACCESS: Record<Access, Partial<Record<number, string>>> = {
  public: {},
  signedIn: {},
  acquaintance: { 404: 'The person does not exist, or shares no group with the caller' },
  member: { 404: HIDDEN },
  creator: { 403: 'The caller is not the creator of the group', 404: HIDDEN },
  administrator: { 404: 'The caller is no administrator in a session of their own, or it does not exist' },
};

/** Whether a call writes in one group, which must not be archived. */
function needsActiveGroup(name: CallName): boolean {
  const { access, inArchive = false } = schemasOf(name);
  return callOf(name).method !== 'GET' && (access === 'member' || access === 'creator') && !inArchive;
}

function conflictsOf(name: CallName): Partial<Record<number, string>> {
  const own = schemasOf(name).errors?.[409];
  if (!needsActiveGroup(name)) return own === undefined ? {} : { 409: own };
  return { 409: own === undefined ? 'The group is archived' : `${own}; or the group is archived` };
}

/**
 * Every refusal of a call by status, with its reason. Some follow from its access (401, 403, 404), its input
 * (422), its cost (429) or its group (409); the call's own come last.
 */
export function errorsOf(name: CallName): Partial<Record<number, string>> {
  const { access, body, query, errors } = schemasOf(name);
  const hasInput = body !== undefined || query !== undefined || paramNames(name).length > 0;
  return {
    ...(access !== 'public' && { 401: 'No valid session' }),
    ...ERRORS_BY_ACCESS[access],
    ...(hasInput && { 422: 'The input is invalid; `errors` names the fields' }),
    429: LIMITED,
    ...errors,
    ...conflictsOf(name),
  };
}
