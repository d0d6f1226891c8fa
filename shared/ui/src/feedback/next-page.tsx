import { Button } from '../button/button.tsx';
import { DidNotLoad } from './did-not-load.tsx';

export interface PagedQuery {
  error?: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface NextPageProps {
  query: PagedQuery;
  /** The content of the list: "comments", in the language of the page. */
  what: string;
  children: string;
}

/** A button for the next page of a list, or a message that the page did not load. */
export function NextPage({ query, what, children }: NextPageProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const ask = () => void query.fetchNextPage();
  // During a retry the failure stays, and so does its button with the focus.
  const isAgain = query.error !== undefined && isFetchingNextPage;
  if (isFetchNextPageError || isAgain)
    return <DidNotLoad what={what} isRest isRetrying={isFetchingNextPage} onRetry={ask} />;
  return (
    hasNextPage && (
      <Button isBusy={isFetchingNextPage} onClick={ask}>
        {children}
      </Button>
    )
  );
}
