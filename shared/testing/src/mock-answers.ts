/** Building blocks of the mock back end's calls. */
import type {
  CALLS,
  CallAnswer,
  CallBody,
  CallConflict,
  CallName,
  CallPage,
  CallParams,
  WireExpense,
} from '@quits/contracts';
import type { MockData, MockGroup } from './mock-back-end.ts';

export interface MockAnswer<Body = unknown> {
  status: number;
  body: Body;
}

export interface Call<Name extends CallName> {
  data: MockData;
  params: CallParams<Name>;
  body: CallBody<Name>;
  query: URLSearchParams;
  /** The caller's id; 0 in a public call. */
  userId: number;
  /** Whether the mock acts as our own server, with the extended API. */
  hasExtras: boolean;
}

export type Nothing = Record<string, never>;
export type Refusal = { detail: string };
type Conflict<Name extends CallName> = Refusal & { current: CallConflict<Name> };
export type Handlers = {
  [Name in CallName]: (
    call: Call<Name>,
  ) => MockAnswer<CallAnswer<Name> | CallPage<Name> | Conflict<Name> | Nothing | Refusal>;
};
/** Those of the specification's calls. */
export type SpecifiedHandlers = {
  [Name in CallName as (typeof CALLS)[Name] extends { isExtra: true } ? never : Name]: Handlers[Name];
};

export const answer = <Body>(body: Body, status = 200): MockAnswer<Body> => ({ status, body });
export const done = (status = 200): MockAnswer<Nothing> => answer({}, status);
export const refuse = (status: number, detail: string): MockAnswer<Refusal> => answer({ detail }, status);

type Member<Arg> = Pick<Call<'getExpenses'>, 'data' | 'userId' | 'query' | 'hasExtras'> & {
  params: { id: number };
} & Arg;

/** A call on a group, for its members only. */
export function inGroup<Arg, Body>(use: (group: MockGroup, call: Member<Arg>) => MockAnswer<Body>) {
  return (call: Member<Arg>): MockAnswer<Body | Refusal> => {
    const group = call.data.groups.find(({ id }) => id === call.params.id);
    return group?.memberIds.includes(call.userId) ? use(group, call) : refuse(404, 'Group not found');
  };
}

/** A call on an entry that is not deleted. */
export function onExpense<Arg, Body>(use: (expense: WireExpense, call: Member<Arg>) => MockAnswer<Body>) {
  return (call: Member<Arg>): MockAnswer<Body | Refusal> => {
    const expense = call.data.expenses.find(({ id }) => id === call.params.id);
    return expense ? use(expense, call) : refuse(404, 'Expense not found');
  };
}
