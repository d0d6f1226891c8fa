import { useState } from 'react';
import { fieldIn, type Group } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { DEFAULT_CURRENCY, t } from '@quits/domain';
import { clientIdOf } from '@quits/ui';
import type { ExpenseFormModel } from './use-expense-form.ts';

const loadReceipts = () => import('../../lib/uploads/new-receipts.tsx');

/** Shown and told like a refusal: the form stays as it is. */
const noRoom = () => ({ status: 507, body: { detail: t('This device has no room.') } });

interface Form {
  groupId: number;
  group: Group | undefined;
  form: ExpenseFormModel;
  files: readonly File[];
}

/**
 * Keeps an expense that got no answer on this device, with its receipts. Without a queue, in an
 * embed or a private window, the failure counts as usual.
 */
export function useLater({ groupId, group, form, files }: Form) {
  const { waiting } = useRuntime();
  const notify = useNotify('mf-expenses');
  const [isKeeping, setIsKeeping] = useState(false);

  async function keep(): Promise<boolean | undefined> {
    const queue = await waiting?.load();
    if (!queue) return undefined;
    const receipts = files.length > 0 ? await (await loadReceipts()).receiptsToKeep(files) : [];
    return queue.add({
      clientId: clientIdOf(form.idempotencyKey),
      groupId,
      groupName: group?.name ?? '',
      currency: group?.currency ?? DEFAULT_CURRENCY,
      expense: form.payload,
      receipts,
    });
  }

  /** @returns whether it waits now, and what replaces the failure when it doesn't */
  async function keepIfUnanswered(failure: unknown): Promise<{ isKept: boolean; error: unknown }> {
    if (fieldIn(failure, 'status') !== 'NO_ANSWER') return { isKept: false, error: failure };
    setIsKeeping(true);
    const isKept = await keep().catch(() => undefined);
    setIsKeeping(false);
    if (isKept) notify.info(t('No network: the expense waits on this device'));
    return { isKept: isKept === true, error: isKept === false ? noRoom() : failure };
  }

  return { isKeeping, keepIfUnanswered };
}
