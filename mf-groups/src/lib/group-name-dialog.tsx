import { LIMITS } from '@quits/contracts';
import { isStatus } from '@quits/core';
import { cleanText, t } from '@quits/domain';
import { CurrencyField, type DialogControl, Stack, TextField, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
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

/** Sends the name and the currency, then closes the dialog. */
function useSaving({ send, done, failed, initialCurrency, onSent, onClose }: GroupNameDialogProps) {
  // The group's entries forbid another currency; the name is not at fault.
  const [isCurrencyRefused, setIsCurrencyRefused] = useState(false);
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', failed);

  async function sendBoth(name: string, currency: string | undefined): Promise<void> {
    try {
      await send(name, currency);
    } catch (error) {
      setIsCurrencyRefused(isStatus(error, 409) && currency !== initialCurrency);
      throw error;
    }
  }

  async function save(name: string, currency: string | undefined): Promise<void> {
    if (!(await submit(() => sendBoth(name, currency), done))) return;
    onSent();
    onClose();
  }

  return {
    save,
    isBusy,
    nameError: isCurrencyRefused ? undefined : reason,
    currencyError: isCurrencyRefused ? reason : undefined,
    forgetReason,
  };
}

/** Asks for the name of a group, which must not be blank (specification §5), and its currency. */
export function GroupNameDialog(props: GroupNameDialogProps) {
  const { title, description, submitLabel, isOpen, onClose } = props;
  const { initialName, initialCurrency, hint, onChange, onCurrencyChange } = props;
  const [name, setName] = useState(initialName);
  const [currency, setCurrency] = useState(initialCurrency);
  const input = useRef<HTMLInputElement>(null);
  const { save, isBusy, nameError, currencyError, forgetReason } = useSaving(props);
  const clean = cleanText(name);

  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      isOpen={isOpen}
      onClose={onClose}
      size="s"
      isBusy={isBusy}
      initialFocusRef={input}
      canSubmit={clean !== ''}
      onSubmit={() => void save(clean, currency)}
    >
      <Stack gap={16}>
        <TextField
          label={t('Group Name')}
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
          error={nameError}
          hint={hint}
        />
        {currency !== undefined && (
          <CurrencyField
            value={currency}
            disabled={isBusy}
            error={currencyError}
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
