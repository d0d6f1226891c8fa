import { LIMITS } from '@quits/contracts';
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

/** Asks for the name of a group, which must not be blank (specification §5), and the currency of a new one. */
export function GroupNameDialog(props: GroupNameDialogProps) {
  const { title, description, submitLabel, isOpen, onClose } = props;
  const { initialName, initialCurrency, hint, onChange, onCurrencyChange } = props;
  const [name, setName] = useState(initialName);
  const [currency, setCurrency] = useState(initialCurrency);
  const input = useRef<HTMLInputElement>(null);
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', props.failed);
  const clean = cleanText(name);

  async function save(): Promise<void> {
    if (!(await submit(() => props.send(clean, currency), props.done))) return;
    props.onSent();
    onClose();
  }

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
      onSubmit={() => void save()}
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
          error={reason}
          hint={hint}
        />
        {currency !== undefined && (
          <CurrencyField
            value={currency}
            disabled={isBusy}
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
