import { t } from '@quits/domain';
import { Button, TextField } from '@quits/ui';
import { choosePeople } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

interface PeopleToolsProps {
  form: ExpenseFormModel;
  /** The search text; undefined when the people are few enough to see. */
  filter: string | undefined;
  onFilter: (filter: string) => void;
}

/** Tools for choosing among many people: a search, and buttons that select everybody or only one. */
export function PeopleTools({ form, filter, onFilter }: PeopleToolsProps) {
  const { change, context } = form;
  const all = context.people.shares;
  const one = all.filter((id) => id === context.currentUserId);
  const take = (ids: readonly number[]) => change((current) => choosePeople(current, ids, context.people));
  return (
    <div className={styles.tools}>
      {filter !== undefined && (
        <TextField
          type="search"
          label={t('Filter people')}
          hideLabel
          placeholder={t('Filter people')}
          className={styles.filter}
          value={filter}
          onChange={onFilter}
        />
      )}
      <div className={styles.take}>
        <Button size="s" variant="quiet" onClick={() => take(all)}>
          {t('[people] All')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => take(one.length > 0 ? one : all.slice(0, 1))}>
          {t('[people] None')}
        </Button>
      </div>
    </div>
  );
}
