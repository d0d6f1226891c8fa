import { t } from '@quits/domain';
import { SelectField, Stack, TextField } from '@quits/ui';
import { MOST_UNITS, problemsOf, type TypedRecurrence, UNITS } from './typed-recurrence.ts';
import styles from './recurring.module.css';

interface RecurringFieldsProps {
  value: TypedRecurrence;
  onChange: (value: TypedRecurrence) => void;
  isBusy: boolean;
  /** Why the server refused it. */
  reason: string | undefined;
}

/** The interval, the start and the end of a rule. */
export function RecurringFields({ value, onChange, isBusy, reason }: RecurringFieldsProps) {
  const problems = problemsOf(value);
  const set = <Name extends keyof TypedRecurrence>(name: Name) => ({
    value: value[name],
    onChange: (next: string) => onChange({ ...value, [name]: next }),
  });
  return (
    <Stack gap={12}>
      <div className={styles.often}>
        <TextField
          label={t('Repeats every')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MOST_UNITS).length}
          className={styles.number}
          readOnly={isBusy}
          error={problems.every}
          {...set('every')}
        />
        <SelectField
          label={t('[days, weeks …] Unit')}
          options={UNITS.map(({ value: unit, label }) => ({ value: unit, label: t(label) }))}
          disabled={isBusy}
          {...set('unit')}
        />
      </div>
      <TextField
        type="date"
        label={t('First on')}
        required
        readOnly={isBusy}
        error={problems.start ?? reason}
        {...set('start')}
      />
      <TextField
        type="date"
        label={t('Last day (if it ends)')}
        readOnly={isBusy}
        error={problems.end}
        {...set('end')}
      />
    </Stack>
  );
}
