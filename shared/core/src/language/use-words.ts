import { useMemo } from 'react';
import type { DependencyList } from 'react';
import { useLanguage } from './page-language.ts';

/** As `useMemo`, for values that contain words of the page: they are made again in another language. */
export function useWords<Value>(make: () => Value, deps: DependencyList): Value {
  const language = useLanguage();
  // The lint rule checks the callers' dependencies (eslint.config.js); here it would want a literal list.
  // eslint-disable-next-line react-hooks/exhaustive-deps, react-hooks/use-memo
  return useMemo(make, [...deps, language]);
}
