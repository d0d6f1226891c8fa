import type { Group, RecurringExpense } from '@quits/contracts';
import { t } from '@quits/domain';
import {
  useDeleteRecurringExpenseMutation,
  useGetRecurringExpensesQuery,
  useUpdateRecurringExpenseMutation,
} from '@quits/ledger-ui';
import {
  type DialogControl,
  EmptyState,
  isMissing,
  List,
  Notice,
  Pending,
  Skeleton,
  useSubmission,
} from '@quits/ui';
import { ConfirmDialog, Dialog } from '@quits/ui/dialog';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { NameOf } from '../../lib/ledger.ts';
import { RecurringRow, titleOf } from './recurring-row.tsx';

export interface RecurringDialogProps extends DialogControl {
  group: Group;
  nameOf: NameOf;
}

interface RulesProps extends Pick<RecurringDialogProps, 'group' | 'nameOf'> {
  isBusy: boolean;
  onPause: (rule: RecurringExpense) => void;
  onEnd: (rule: RecurringExpense) => void;
}

function Rules({ group, ...row }: RulesProps) {
  const rules = useGetRecurringExpensesQuery(group.id);
  if (!rules.data) {
    return (
      <Pending query={rules} what={t('what repeats')}>
        <Skeleton height={64} />
      </Pending>
    );
  }
  if (rules.data.length === 0) {
    return (
      <EmptyState icon={<Repeat />} title={t('Nothing repeats yet')} headingLevel={3}>
        {t('Open an expense, say the rent, and choose Repeat. It is then added automatically.')}
      </EmptyState>
    );
  }
  return (
    <List aria-label={t('Repeating expenses')}>
      {rules.data.map((rule) => (
        <RecurringRow key={rule.id} rule={rule} currency={group.currency} {...row} />
      ))}
    </List>
  );
}

function useRules({ id: groupId }: Group) {
  const submission = useSubmission('mf-groups', t('Failed to save the repetition'));
  const [changeRule] = useUpdateRecurringExpenseMutation();
  const [endRule] = useDeleteRecurringExpenseMutation();

  return {
    ...submission,
    pause: (rule: RecurringExpense) =>
      submission.submit(
        () => changeRule({ groupId, rule: { ...rule, paused: !rule.paused } }).unwrap(),
        t(rule.paused ? 'Repetition resumed' : 'Repetition paused'),
      ),
    end: (rule: RecurringExpense) =>
      submission.submit(
        () =>
          endRule({ groupId, rule })
            .unwrap()
            .catch((error: unknown) => {
              // Another person ended it first.
              if (!isMissing(error)) throw error;
            }),
        t('This expense no longer repeats'),
      ),
  };
}

/**
 * The recurring entries of a group: their next day, and buttons to pause, resume or end them.
 */
export function RecurringDialog({ group, nameOf, isOpen, onClose }: RecurringDialogProps) {
  const [ending, setEnding] = useState<RecurringExpense>();
  const { isBusy, reason, forgetReason, pause, end } = useRules(group);

  function backToList(): void {
    forgetReason();
    setEnding(undefined);
  }

  async function confirmEnd(rule: RecurringExpense): Promise<void> {
    if (await end(rule)) backToList();
  }

  if (ending) {
    return (
      <ConfirmDialog
        title={t('End repetition')}
        question={t('{title} will no longer be added. Entries that exist stay as they are.', {
          title: titleOf(ending),
        })}
        confirmLabel={t('[verb] End')}
        busyLabel={t('Ending...')}
        isOpen={isOpen}
        isBusy={isBusy}
        reason={reason}
        onConfirm={() => void confirmEnd(ending)}
        onClose={backToList}
      />
    );
  }
  return (
    <Dialog title={t('Repeating expenses')} isOpen={isOpen} isBusy={isBusy} onClose={onClose}>
      {reason !== undefined && (
        <Notice tone="danger" role="alert">
          {reason}
        </Notice>
      )}
      <Rules
        group={group}
        nameOf={nameOf}
        isBusy={isBusy}
        onPause={(rule) => void pause(rule)}
        onEnd={(rule) => {
          forgetReason();
          setEnding(rule);
        }}
      />
    </Dialog>
  );
}
