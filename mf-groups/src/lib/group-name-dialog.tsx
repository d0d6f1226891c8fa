import { LIMITS } from '@quits/contracts';
import { isStatus } from '@quits/core';
import { cleanText } from '@quits/domain';
import { CurrencyField, Stack, TextField, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRef, useState } from 'react';

interface GroupNameDialogProps extends DialogControl {
  title: string;
  description?: string;
  submitLabel: string;
  initialName: string;
  /** Undefined towards a back end that only knows dollars. */
  initialCurrency?: string | undefined;
  hint?: string | undefined;
  onChange?: (name: string) => void;
  onCurrencyChange?: (currency: string) => void;
  /** Sends the trimmed name, which is never blank, and the currency where there is a choice. */
  send: (name: string, currency: string | undefined) => Promise<unknown>;
  /** Toasts after success and after a refusal. */
  done: string;
  failed: string;
  /** Called once the name is sent, before the dialog closes. */
  onSent: () => void;
}

/** Asks for the name of a group, which must not be blank (specification §5), and its currency (extras §4). */
export function GroupNameDialog(props: GroupNameDialogProps) {
  const { initialName, initialCurrency, hint, onChange, onCurrencyChange, ...sending } = props;
  const { send, done, failed, onSent, ...dialog } = sending;
  const [name, setName] = useState(initialName);
  const [currency, setCurrency] = useState(initialCurrency);
  // The group's entries forbid another currency; the name is not at fault.
  const [isCurrencyRefused, setIsCurrencyRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', failed);
  const clean = cleanText(name);

  async function sendBoth(): Promise<void> {
    try {
      await send(clean, currency);
    } catch (error) {
      setIsCurrencyRefused(isStatus(error, 409) && currency !== initialCurrency);
      throw error;
    }
  }

  async function save(): Promise<void> {
    if (!(await submit(sendBoth, done))) return;
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
      <Stack gap={16}>
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
          error={isCurrencyRefused ? undefined : reason}
          hint={hint}
        />
        {currency !== undefined && (
          <CurrencyField
            value={currency}
            disabled={isBusy}
            error={isCurrencyRefused ? reason : undefined}
            onChange={(next) => {
              setCurrency(next);
              forgetReason();
              onCurrencyChange?.(next);
            }}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
