import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { api } from '../api/api.ts';
import type { ApiServices } from '../api/base-query.ts';
import { staleAnswersReducer, revalidate } from '../api/stale-answers.ts';

export type Store = ReturnType<typeof createStore>;

/** The store of a page: the API's cache, and which of its answers are old. */
export function createStore(services: ApiServices) {
  return configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, staleAnswers: staleAnswersReducer }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services }, serializableCheck: false }).concat(
        api.middleware,
        revalidate,
      ),
    devTools: false,
  });
}
