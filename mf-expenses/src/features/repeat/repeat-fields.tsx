import { SelectField, Stack, TextField } from '@quits/ui';
import { MOST_UNITS, UNITS, problemsOf } from './repetition.ts';
import type { TypedRepetition } from './repetition.ts';
import styles from './repeat.module.css';

interface RepeatFieldsProps {
  value: TypedRepetition;
  onChange: (value: TypedRepetition) => void;
  isBusy: boolean;
  /** Why the server refused it. */
  reason: string | undefined;
}

/** The interval, the start and the end of a rule. */
export function RepeatFields({ value, onChange, isBusy, reason }: RepeatFieldsProps) {
  const problems = problemsOf(value);
  const set = <Name extends keyof TypedRepetition>(name: Name) => ({
    value: value[name],
    onChange: (next: string) => onChange({ ...value, [name]: next }),
  });
  return (
    <Stack gap={12}>
      <div className={styles.often}>
        <TextField
          label="Repeats every"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MOST_UNITS).length}
          className={styles.number}
          readOnly={isBusy}
          error={problems.every}
          {...set('every')}
        />
        <SelectField label="Unit" options={UNITS} disabled={isBusy} {...set('unit')} />
      </div>
      <TextField
        type="date"
        label="First on"
        required
        readOnly={isBusy}
        error={problems.start ?? reason}
        {...set('start')}
      />
      <TextField
        type="date"
        label="Last day (if it ends)"
        readOnly={isBusy}
        error={problems.end}
        {...set('end')}
      />
    </Stack>
  );
}
