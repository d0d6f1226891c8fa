import { t } from '@quits/domain';
import { NextPage, type PagedQuery, Pending, type PendingQuery, Skeleton, Stack } from '@quits/ui';
import type { ReactNode } from 'react';
import type { ActivityPage } from './activity.ts';
import { ActivityList, type ActivityListProps } from './activity-list.tsx';

interface AskedPages extends PendingQuery, PagedQuery {
  data?: { pages: readonly ActivityPage[] } | undefined;
}

interface ActivityPagesProps extends Omit<ActivityListProps, 'items'> {
  query: AskedPages;
  /** The queried data, "the history", in the language of the page. */
  what: string;
  /** The skeletons of the first page; two lines by default. */
  children?: ReactNode;
}

const TWO_LINES = (
  <Stack gap={12}>
    <Skeleton />
    <Skeleton />
  </Stack>
);

/** The loaded part of a history, with a button for older items. */
export function ActivityPages({ query, what, children = TWO_LINES, ...list }: ActivityPagesProps) {
  if (!query.data) {
    return (
      <Pending query={query} what={what}>
        {children}
      </Pending>
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && <p>{t('Nothing like this has happened yet.')}</p>}
      <ActivityList {...list} items={items} />
      <NextPage query={query} what={what}>
        {t('Show older changes')}
      </NextPage>
    </>
  );
}
