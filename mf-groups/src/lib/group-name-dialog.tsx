import { LIMITS } from '@quits/contracts';
import { cleanText } from '@quits/domain';
import { TextField, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRef, useState } from 'react';

interface GroupNameDialogProps extends DialogControl {
  title: string;
  description?: string;
  submitLabel: string;
  initialName: string;
  hint?: string | undefined;
  onChange?: (name: string) => void;
  /** Sends the trimmed name, which is never blank. */
  send: (name: string) => Promise<unknown>;
  /** Title of the toast when the server refuses. */
  failed: string;
  /** Called once the name is sent, before the dialog closes. */
  onSent: () => void;
}

/** Asks for the name of a group, which must not be blank (specification §5). */
export function GroupNameDialog(props: GroupNameDialogProps) {
  const { initialName, hint, onChange, send, failed, onSent, ...dialog } = props;
  const [name, setName] = useState(initialName);
  const input = useRef<HTMLInputElement>(null);
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', failed);
  const clean = cleanText(name);

  async function save(): Promise<void> {
    if (!(await submit(() => send(clean)))) return;
    onSent();
    dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      size="s"
      isBusy={isBusy}
      initialFocusRef={input}
      canSubmit={clean !== ''}
      onSubmit={() => void save()}
    >
      <TextField
        label="Group Name"
        value={name}
        onChange={(next) => {
          setName(next);
          forgetReason();
          onChange?.(next);
        }}
        inputRef={input}
        maxLength={LIMITS.nameMaxLength}
        autoComplete="off"
        required
        readOnly={isBusy}
        error={reason}
        hint={hint}
      />
    </FormDialog>
  );
}
