import { type DependencyList, useMemo } from 'react';
import { useLanguage } from './page-language.ts';

/** As `useMemo`, for values that contain words of the page: they are made again in another language. */
export function useWords<Value>(make: () => Value, deps: DependencyList): Value {
  const language = useLanguage();
  // The lint rule checks the callers' dependencies (.oxlintrc.json); here it would want a literal list.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(make, [...deps, language]);
}
