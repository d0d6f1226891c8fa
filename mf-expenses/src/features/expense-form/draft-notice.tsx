import type { RefObject } from 'react';
import { Button, Cluster, Notice } from '@quits/ui';
import { describeDraft, missingReceiptsNotice } from './form-draft.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';

interface DraftNoticeProps {
  form: ExpenseFormModel;
  firstField: RefObject<HTMLInputElement | null>;
}

/** Says that a draft fills the form, or offers it. */
export function DraftNotice({ form, firstField }: DraftNoticeProps) {
  const { restored, unfinished, goOn, startOver } = form;
  const draft = unfinished ?? restored;
  if (!draft) return null;

  /** The buttons vanish with the notice: the focus moves to the first field. */
  function choose(act: () => void): void {
    act();
    firstField.current?.focus();
  }
  const actions = (
    <Cluster gap={8}>
      {unfinished && (
        <Button size="s" onClick={() => choose(goOn)}>
          Continue
        </Button>
      )}
      <Button size="s" onClick={() => choose(startOver)}>
        Discard
      </Button>
    </Cluster>
  );
  return (
    <Notice tone="info" action={actions}>
      <bdi>
        {unfinished ? `Unfinished: ${describeDraft(unfinished)}` : 'Restored draft'}
        {missingReceiptsNotice(draft)}
      </bdi>
    </Notice>
  );
}
