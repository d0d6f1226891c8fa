import { useNotify } from '@quits/core';
import { CurrentPassword, type DialogControl, Notice, Stack, useConfirmed } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import type { ReactNode } from 'react';

/** Something that an administrator does after a question. */
export interface Act {
  /** The question, as the title. */
  title: string;
  /** What will happen. */
  explanation: ReactNode;
  confirmLabel: string;
  /** Title of the toast on failure. */
  failed: string;
  /** Title of the toast afterwards. */
  done: string;
  send: () => Promise<unknown>;
}

export interface ActDialogProps extends DialogControl {
  act: Act;
  email: string;
}

/** The question before an act. Where the server asks for a recent sign-in, it takes the password. */
export function ActDialog({ act, email, isOpen, onClose }: ActDialogProps) {
  const notify = useNotify('mf-admin');
  const { run, isBusy, reason, mustConfirm, field, isComplete } = useConfirmed('mf-admin', email, act.failed);

  async function confirm(): Promise<void> {
    if (!(await run(act.send))) return;
    notify.success(act.done);
    onClose();
  }

  return (
    <FormDialog
      title={act.title}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      size="s"
      isDanger
      submitLabel={act.confirmLabel}
      canSubmit={isComplete}
      onSubmit={() => void confirm()}
    >
      <Stack gap={16}>
        <p>{act.explanation}</p>
        {mustConfirm && <CurrentPassword {...field} />}
        {reason !== undefined && <Notice tone="danger">{reason}</Notice>}
      </Stack>
    </FormDialog>
  );
}
