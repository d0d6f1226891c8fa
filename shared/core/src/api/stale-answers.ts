import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from './api-error.ts';
import { api } from './api.ts';
import type { AnswerMeta } from './base-query.ts';

/** What a screen shows of an earlier visit: cache key → when it was answered, in milliseconds since 1970. */
export type AsOfState = Readonly<Record<string, number>>;

/** What RTK Query tells of a call, as far as it matters here. */
interface CallAction extends UnknownAction {
  payload: ApiError | undefined;
  meta: {
    arg: { endpointName: string; originalArgs: unknown; queryCacheKey: string };
    baseQueryMeta?: AnswerMeta | undefined;
  };
}

const NONE: AsOfState = {};
const typeOf = (name: string) => `${api.reducerPath}/${name}`;
const isAnswer = (action: UnknownAction): action is CallAction =>
  action.type === typeOf('executeQuery/fulfilled');
const isFailure = (action: UnknownAction): action is CallAction =>
  action.type === typeOf('executeQuery/rejected');

function without(state: AsOfState, key: string): AsOfState {
  const { [key]: known, ...others } = state;
  return known === undefined ? state : others;
}

/** Whether the back end has refused what was asked for: its word stands then, and not what it said before. */
const isRefused = ({ payload }: CallAction) => typeof payload?.status === 'number' && payload.status < 500;

export function asOfReducer(state: AsOfState | undefined, action: UnknownAction): AsOfState {
  const known = state ?? NONE;
  if (action.type === api.util.resetApiState.type) return NONE;
  if (!isAnswer(action) && !(isFailure(action) && isRefused(action))) return known;
  const { arg, baseQueryMeta } = action.meta;
  const asOf = baseQueryMeta?.asOf;
  return asOf === undefined ? without(known, arg.queryCacheKey) : { ...known, [arg.queryCacheKey]: asOf };
}

/** Asks again for what an earlier visit has answered, as soon as it shows. */
export const revalidate: Middleware = ({ dispatch }) => {
  const endpoints: Record<string, unknown> = api.endpoints;
  return (next) => (action) => {
    const result = next(action);
    const told = action as UnknownAction;
    if (isAnswer(told) && told.meta.baseQueryMeta?.asOf !== undefined) {
      const { endpointName, originalArgs } = told.meta.arg;
      const { initiate } = endpoints[endpointName] as { initiate: (...of: unknown[]) => UnknownAction };
      dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
    }
    return result;
  };
};
