import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from './api-error.ts';
import { api } from './api.ts';
import type { AnswerMeta } from './base-query.ts';

/** The stale answers on screen: cache key → time of the answer, in milliseconds since 1970. */
export type StaleAnswersState = Readonly<Record<string, number>>;

/** The fields of RTK Query's actions that this file reads. */
interface CallAction extends UnknownAction {
  payload: ApiError | undefined;
  meta: {
    arg: { endpointName: string; originalArgs: unknown; queryCacheKey: string };
    baseQueryMeta?: AnswerMeta | undefined;
  };
}

const NONE: StaleAnswersState = {};
const typeOf = (name: string) => `${api.reducerPath}/${name}`;
const isAnswer = (action: UnknownAction): action is CallAction =>
  action.type === typeOf('executeQuery/fulfilled');
const isFailure = (action: UnknownAction): action is CallAction =>
  action.type === typeOf('executeQuery/rejected');

function without(state: StaleAnswersState, key: string): StaleAnswersState {
  const { [key]: known, ...others } = state;
  return known === undefined ? state : others;
}

/** Whether the back end refused the call. A refusal replaces the stale answer. */
const isRefused = ({ payload }: CallAction) => typeof payload?.status === 'number' && payload.status < 500;

export function staleAnswersReducer(
  state: StaleAnswersState | undefined,
  action: UnknownAction,
): StaleAnswersState {
  const known = state ?? NONE;
  if (action.type === api.util.resetApiState.type) return NONE;
  if (!isAnswer(action) && !(isFailure(action) && isRefused(action))) return known;
  const { arg, baseQueryMeta } = action.meta;
  const answeredAt = baseQueryMeta?.answeredAt;
  return answeredAt === undefined
    ? without(known, arg.queryCacheKey)
    : { ...known, [arg.queryCacheKey]: answeredAt };
}

/** Refetches a stale answer as soon as it shows. */
export const revalidate: Middleware = ({ dispatch }) => {
  const endpoints: Record<string, unknown> = api.endpoints;
  return (next) => (action) => {
    const result = next(action);
    const known = action as UnknownAction;
    if (isAnswer(known) && known.meta.baseQueryMeta?.answeredAt !== undefined) {
      const { endpointName, originalArgs } = known.meta.arg;
      const { initiate } = endpoints[endpointName] as { initiate: (...of: unknown[]) => UnknownAction };
      dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
    }
    return result;
  };
};
