import type { Expense } from '@quits/contracts';
import { formatMoney, isolated } from '@quits/domain';
import { Button, Notice } from '@quits/ui';

export interface FirstTryNoticeProps {
  firstTry: Expense;
  currency: string | undefined;
  /** The form that edits it is loading. */
  isOpening: boolean;
  onEdit: () => void;
}

/** Says that an earlier try, whose answer was lost, was recorded. */
export function FirstTryNotice({ firstTry, currency, isOpening, onEdit }: FirstTryNoticeProps) {
  const { description, totalCents } = firstTry;
  const what = [
    ...(description === '' ? [] : [isolated(description)]),
    formatMoney(totalCents, currency),
  ].join(', ');
  const action = (
    <Button size="s" isBusy={isOpening} onClick={onEdit}>
      Edit it
    </Button>
  );
  return (
    <Notice action={action}>
      <bdi>Your first try ({what}) was recorded.</bdi>
    </Notice>
  );
}
