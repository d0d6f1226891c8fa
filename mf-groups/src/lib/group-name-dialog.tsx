import { LIMITS } from '@quits/contracts';
import { TextField } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface GroupNameDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  initialName: string;
  isOpen: boolean;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  reason: string | undefined;
  hint?: ReactNode;
  onChange: (name: string) => void;
  /** Called with the trimmed name, never with a blank one. */
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a group, which must not be blank after trimming (specification §5). */
export function GroupNameDialog({
  initialName,
  reason,
  hint,
  onChange,
  onSubmit,
  ...dialog
}: GroupNameDialogProps) {
  const [name, setName] = useState(initialName);
  const input = useRef<HTMLInputElement>(null);
  const trimmed = name.trim();
  return (
    <FormDialog
      {...dialog}
      size="s"
      initialFocusRef={input}
      canSubmit={trimmed !== ''}
      onSubmit={() => onSubmit(trimmed)}
    >
      <TextField
        label="Group Name"
        value={name}
        onChange={(next) => {
          setName(next);
          onChange(next);
        }}
        inputRef={input}
        maxLength={LIMITS.nameMaxLength}
        autoComplete="off"
        required
        readOnly={dialog.isBusy}
        error={reason}
        hint={hint}
      />
    </FormDialog>
  );
}
