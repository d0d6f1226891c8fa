import { renderFeature } from '@quits/testing';
import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { ExpenseFilterBar } from './expense-filter-bar.tsx';
import { readFilters } from './expense-filters.ts';
import type { FilterState } from './use-expense-filters.ts';

it('says that the filters did not load, and loads them again on request', async () => {
  const retry = jest.fn();
  const nothing = () => undefined;
  const state: FilterState = {
    ...{
      query: 'taxi',
      setQuery: nothing,
      filters: readFilters(new URLSearchParams()),
      change: nothing,
      clear: nothing,
    },
    ...{
      isOffered: true,
      isSearchable: true,
      isFiltering: true,
      isSearching: true,
      isOpen: false,
      setOpen: nothing,
    },
    ...{ all: [], count: undefined },
    ...{ code: undefined, hasFailed: true, retry, input: createRef(), toggle: createRef() },
  };
  const { user } = renderFeature(<ExpenseFilterBar state={state} />);
  expect(screen.getByText('The filters did not load.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
