import { t } from '@quits/domain';
import { Button, Cluster, CurrentPassword, Stack, useConfirmed } from '@quits/ui';
import type { ReactNode, SubmitEvent } from 'react';

interface ConfirmedFormProps {
  /** The form's name. */
  label: string;
  email: string;
  /** Title of the toast on failure. */
  failed: string;
  submit: { label: string; variant: 'primary' | 'danger'; isDisabled?: boolean };
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A form of the person's ways to sign in. It asks for the password when the last sign-in was long ago. */
export function ConfirmedForm({ label, email, failed, submit, send, onClose, children }: ConfirmedFormProps) {
  const { run, isBusy, reason, mustConfirm, field, isComplete } = useConfirmed('mf-profile', email, failed);

  async function finish(): Promise<void> {
    if (await run(send)) onClose();
  }

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void finish();
      }}
    >
      <Stack gap={12}>
        {children}
        {mustConfirm && <CurrentPassword {...field} />}
        {reason !== undefined && <p role="status">{reason}</p>}
        <Cluster gap={8}>
          <Button
            type="submit"
            size="s"
            variant={submit.variant}
            isBusy={isBusy}
            disabled={submit.isDisabled === true || !isComplete}
          >
            {submit.label}
          </Button>
          <Button size="s" variant="quiet" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
