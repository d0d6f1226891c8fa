import { useNotify } from '@quits/core';
import { useEffect, useRef } from 'react';
import { explainFailure, isSessionFailure } from './failures.ts';

/** Shows a toast for each new failure of a query; a session that ends has had its own. */
export function useFailureToast(error: unknown, title: string): void {
  const notify = useNotify('mf-groups');
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || told.current === error || isSessionFailure(error)) return;
    told.current = error;
    const description = explainFailure(error);
    notify.error(title, description === undefined || description === title ? {} : { description });
  }, [error, title, notify]);
}
