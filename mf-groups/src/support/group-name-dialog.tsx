import { LIMITS } from '@quits/contracts';
import { Button, TextField } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';

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
  title,
  description,
  submitLabel,
  initialName,
  isOpen,
  isBusy,
  reason,
  hint,
  onChange,
  onSubmit,
  onClose,
}: GroupNameDialogProps) {
  const [name, setName] = useState(initialName);
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const trimmed = name.trim();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (trimmed !== '' && !isBusy) onSubmit(trimmed);
  }

  return (
    <Dialog
      title={title}
      {...(description === undefined ? {} : { description })}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" isBusy={isBusy} disabled={trimmed === ''}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
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
          readOnly={isBusy}
          error={reason}
          hint={hint}
        />
      </form>
    </Dialog>
  );
}
