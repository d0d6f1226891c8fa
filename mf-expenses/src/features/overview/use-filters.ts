import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeFilters, readFilters, writeFilters } from './overview-filters.ts';
import type { OverviewFilters } from './overview-filters.ts';

/** The filters, which live in the address: a reload, the way back and a shared link show the same view. */
export function useFilters(): [OverviewFilters, (change: Partial<OverviewFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (wanted: Partial<OverviewFilters>) => {
      setParams((current) => writeFilters(changeFilters(readFilters(current), wanted)));
    },
    [setParams],
  );
  return [filters, change];
}
