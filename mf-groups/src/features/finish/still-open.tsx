import type { Expense, Group } from '@quits/contracts';
import { useHasFullAccess, useWaiting } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { Button, Card, Money, Notice, richText, Stack, useSubmission } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useArchiveGroupMutation } from '../../lib/group-settings.api.ts';
import type { NameOf } from '../../lib/ledger.ts';
import styles from './finish.module.css';

/** Payments that their receivers have not confirmed yet. */
export const unconfirmed = (expenses: readonly Expense[]) =>
  expenses.filter(({ confirmation }) => confirmation?.state === 'waiting');

/** How many entries of a group wait on this device for the network. */
export function useWaitingCount(groupId: number): number {
  const { entries } = useWaiting();
  return entries.filter((entry) => entry.groupId === groupId && entry.expenseId === undefined).length;
}

interface ArchiveProps {
  group: Group;
  isCreator: boolean;
  nameOf: NameOf;
}

/** The last step, for the creator; others read who can take it. */
function Archive({ group, isCreator, nameOf }: ArchiveProps) {
  const hasFullAccess = useHasFullAccess();
  const [archiveGroup] = useArchiveGroupMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t('The group could not be changed'));
  if (!isCreator || !hasFullAccess)
    return <p>{t('{name} can archive the group now.', { name: isolated(nameOf(group.createdBy)) })}</p>;
  const send = () => archiveGroup({ groupId: group.id, isArchived: true }).unwrap();
  return (
    <>
      <p>
        {t(
          'An archived group is read-only for everyone, and stands at the end of your groups. You can bring it back at any time.',
        )}
      </p>
      {reason !== undefined && <Notice tone="danger">{reason}</Notice>}
      <div>
        <Button variant="primary" isBusy={isBusy} onClick={() => void submit(send, t('Group archived'))}>
          {t('[verb] Archive')}
        </Button>
      </div>
    </>
  );
}

interface StillOpenProps extends ArchiveProps {
  /** How many payments settle everything. */
  debtCount: number;
  /** Payments that wait to be confirmed. */
  waiting: readonly Expense[];
  waitingHere: number;
  /** Asks for the payments that the person has to confirm. */
  confirm: ReactNode;
}

/** What keeps a trip from being finished; when nothing does, its group can be archived. */
export function StillOpen({ debtCount, waiting, waitingHere, confirm, ...archive }: StillOpenProps) {
  const { group, nameOf } = archive;
  const isDone = debtCount === 0 && waiting.length === 0 && waitingHere === 0;
  return (
    <Card heading={t('Finish trip')}>
      <Stack gap={16}>
        {isDone ? (
          <>
            <p role="status" className={styles.even}>
              <CircleCheck className={styles.icon} aria-hidden="true" />
              {t('All are even, and nothing waits.')}
            </p>
            <Archive {...archive} />
          </>
        ) : (
          <>
            <p>{t('What is still open:')}</p>
            <ul className={styles.open} aria-label={t('Still open')}>
              {debtCount > 0 && (
                <li>
                  {t(
                    '{count, plural, one {# payment settles everything.} other {# payments settle everything.}}',
                    {
                      count: debtCount,
                    },
                  )}
                </li>
              )}
              {waiting.map(({ id, payers, shares, totalCents }) => (
                <li key={id}>
                  {richText('{from} paid {to} {amount}: not confirmed yet.', {
                    from: nameOf(payers[0]?.userId ?? 0),
                    to: nameOf(shares[0]?.userId ?? 0),
                    amount: <Money cents={totalCents} currency={group.currency} />,
                  })}
                </li>
              ))}
              {waitingHere > 0 && (
                <li>
                  {t(
                    '{count, plural, one {# expense waits on this device for the network.} other {# expenses wait on this device for the network.}}',
                    { count: waitingHere },
                  )}
                </li>
              )}
            </ul>
            <div>{confirm}</div>
          </>
        )}
      </Stack>
    </Card>
  );
}
