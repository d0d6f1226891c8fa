import { t } from '@quits/domain';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button, List, formatMonth } from '@quits/ui';
import { type Narrowing, NO_NARROWING } from './expense-filters.ts';
import { type ExpenseFacts, kindName } from './filter-expenses.ts';
import styles from './filters.module.css';

interface Chip {
  filter: keyof Narrowing;
  label: string;
}

/** Describes the active filters. */
export function chipsOf({ kind, personId, month }: Narrowing, all: readonly ExpenseFacts[]): Chip[] {
  const nameOf = (id: number) =>
    all.flatMap(({ people }) => people).find((person) => person.id === id)?.name ?? t('Person {id}', { id });
  return [
    ...(kind === undefined ? [] : [{ filter: 'kind' as const, label: kindName(kind) }]),
    ...(personId === undefined ? [] : [{ filter: 'personId' as const, label: nameOf(personId) }]),
    ...(month === undefined ? [] : [{ filter: 'month' as const, label: formatMonth(month) }]),
  ];
}

export interface FilterChipsProps {
  all: readonly ExpenseFacts[];
  filters: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
  /** Takes the focus when the last chip is gone. */
  after: RefObject<HTMLElement | null>;
}

/** The active filters; pressing one removes it. */
export function FilterChips({ all, filters, onChange, after }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(filters, all);
  if (chips.length === 0) return null;

  function remove(change: Partial<Narrowing>, index?: number): void {
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((_, at) => at !== index);
    const next = index === undefined ? undefined : (others[index] ?? others[index - 1]);
    (next ?? after.current)?.focus();
    onChange(change);
  }

  return (
    <List ref={list} aria-label={t('Filters in use')} className={styles.chips}>
      {chips.map(({ filter, label }, index) => (
        <li key={filter}>
          <Button
            size="s"
            className={styles.chip}
            aria-label={t('Remove filter: {label}', { label })}
            onClick={() => remove({ [filter]: undefined }, index)}
          >
            <span className={styles.chipLabel}>
              {label}
              <X aria-hidden="true" className={styles.cross} />
            </span>
          </Button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button variant="quiet" size="s" onClick={() => remove(NO_NARROWING)}>
            {t('Clear filters')}
          </Button>
        </li>
      )}
    </List>
  );
}
