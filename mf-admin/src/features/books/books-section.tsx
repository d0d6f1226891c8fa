import { t } from '@quits/domain';
import {
  Button,
  Card,
  EmptyState,
  formatDateTime,
  Notice,
  Pending,
  Skeleton,
  Stack,
  useSubmission,
} from '@quits/ui';
import { BookCheck } from 'lucide-react';
import { Rows } from '../../lib/rows.tsx';
import { type Audit, useAuditBooksMutation, useGetAuditQuery } from './books.api.ts';

const idOf = (id: number | null) => (id === null ? '–' : String(id));

function LastAudit({ audit: { at, ok, entries, findings } }: { audit: Audit }) {
  const facts = { entries, time: formatDateTime(at), findings: findings.length };
  if (ok)
    return (
      <Notice tone="positive" title={t('The books are right')}>
        {t('{entries, plural, one {# entry was} other {# entries were}} checked on {time}.', facts)}
      </Notice>
    );
  return (
    <Stack gap={16}>
      <Notice tone="danger" role="status" title={t('The books are not right')}>
        {t(
          '{findings, plural, one {# problem was} other {# problems were}} found on {time}. Keep a backup, and ask those who make Quits.',
          facts,
        )}
      </Notice>
      <Rows
        caption={t('Problems in the books')}
        items={findings.map((finding, place) => ({ ...finding, place }))}
        keyOf={({ place }) => place}
        columns={[
          { label: t('Broken rule'), show: ({ rule }) => rule },
          { label: t('Number of the group'), show: ({ groupId }) => idOf(groupId) },
          { label: t('Number of the entry'), show: ({ expenseId }) => idOf(expenseId) },
        ]}
      />
    </Stack>
  );
}

/** The last audit of the books of all groups, and a new one. It names rows by their numbers alone. */
export function BooksSection() {
  const query = useGetAuditQuery();
  const [audit] = useAuditBooksMutation();
  const { submit, isBusy } = useSubmission('mf-admin', t('The books were not checked'), {
    isToastOnly: true,
  });
  return (
    <Card
      heading={t('Books')}
      actions={
        <Button
          size="s"
          isBusy={isBusy}
          onClick={() => void submit(() => audit().unwrap(), t('Books checked'))}
        >
          {t('Check Books')}
        </Button>
      }
    >
      {query.data === undefined && (
        <Pending query={query} what={t('the books')}>
          <Skeleton />
        </Pending>
      )}
      {query.data === null && (
        <EmptyState icon={<BookCheck />} title={t('The books were not checked so far')}>
          {t('A check computes every group again and compares it with what is stored.')}
        </EmptyState>
      )}
      {query.data && <LastAudit audit={query.data} />}
    </Card>
  );
}
