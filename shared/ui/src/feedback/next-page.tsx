import { Button } from '../button/button.tsx';
import { DidNotLoad } from './did-not-load.tsx';

/** A query of a list that comes page by page. */
export interface PagedQuery {
  error?: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface NextPageProps {
  query: PagedQuery;
  /** What the list holds: "comments". */
  what: string;
  /** The label of the button. */
  children: string;
}

/** The way to the next page of a list, or that the page did not load. */
export function NextPage({ query, what, children }: NextPageProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const ask = () => void query.fetchNextPage();
  // The failure is still there while the page is asked for again: so is the button, with the focus.
  const isAgain = query.error !== undefined && isFetchingNextPage;
  if (isFetchNextPageError || isAgain)
    return <DidNotLoad what={`the rest of ${what}`} isRetrying={isFetchingNextPage} onRetry={ask} />;
  return (
    hasNextPage && (
      <Button isBusy={isFetchingNextPage} onClick={ask}>
        {children}
      </Button>
    )
  );
}
