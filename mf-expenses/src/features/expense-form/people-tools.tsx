import { Button, TextField } from '@quits/ui';
import { choosePeople } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

/** Selects everybody, or leaves one: the current user, or else the first person. */
function TakeAll({ form }: { form: ExpenseFormModel }) {
  const { change, frame } = form;
  const all = frame.people.shares;
  const [first = 0] = all;
  const one = all.find((id) => id === frame.currentUserId) ?? first;
  const take = (chosen: readonly number[]) =>
    change((current) => choosePeople(current, chosen, frame.people));
  return (
    <div className={styles.take}>
      <Button size="s" variant="quiet" onClick={() => take(all)}>
        All
      </Button>
      <Button size="s" variant="quiet" onClick={() => take([one])}>
        None
      </Button>
    </div>
  );
}

interface PeopleToolsProps {
  form: ExpenseFormModel;
  /** The search text; undefined when the people are few enough to see. */
  sought: string | undefined;
  onSeek: (sought: string) => void;
}

/** Tools for choosing among many people. */
export function PeopleTools({ form, sought, onSeek }: PeopleToolsProps) {
  return (
    <div className={styles.tools}>
      {sought !== undefined && (
        <TextField
          type="search"
          label="Filter people"
          hideLabel
          placeholder="Filter people"
          className={styles.filter}
          value={sought}
          onChange={onSeek}
        />
      )}
      <TakeAll form={form} />
    </div>
  );
}
