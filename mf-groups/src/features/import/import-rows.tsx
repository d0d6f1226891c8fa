import { detailOf } from '@quits/core';
import { t } from '@quits/domain';
import { Button, List, Money, formatDay } from '@quits/ui';
import { useState } from 'react';
import styles from './import.module.css';
import type { ImportRow } from './imports.api.ts';

/** How many rows show before more are asked for. */
const FEW = 5;

interface ImportRowsProps {
  title: string;
  rows: readonly ImportRow[];
}

/** Reasons in the language of the page; the server's own sentence where it has no words. */
export const describeReasons = (reasons: NonNullable<ImportRow['reasons']>): readonly string[] =>
  reasons.map(({ message, code, params }) => detailOf({ body: { code, params } }) ?? message);

function reasonsOf({ reason, reasons }: ImportRow): readonly string[] {
  if (reasons) return describeReasons(reasons);
  return reason === null ? [] : [reason];
}

function Row(props: ImportRow) {
  const { row, description, date, totalCents, currency } = props;
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <span className={styles.place}>{t('Row {row}', { row })}</span>{' '}
        <bdi>{description || t('No description')}</bdi>
        {date !== '' && <span className={styles.muted}> {formatDay(date) || date}</span>}
      </span>
      {totalCents !== null && <Money cents={totalCents} currency={currency} />}
      {reasonsOf(props).map((reason) => (
        <span key={reason} className={styles.reason}>
          {reason}
        </span>
      ))}
    </li>
  );
}

/** Rows of one state; a long list is shortened. */
export function ImportRows({ title, rows }: ImportRowsProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  if (rows.length === 0) return null;
  const shown = isAllShown ? rows : rows.slice(0, FEW);
  return (
    <section aria-label={title} className={styles.rows}>
      <h3 className={styles.heading}>{title}</h3>
      <List className={styles.list}>
        {shown.map((row) => (
          <Row key={row.row} {...row} />
        ))}
      </List>
      {rows.length > FEW && (
        <Button
          size="s"
          variant="quiet"
          aria-expanded={isAllShown}
          onClick={() => setIsAllShown(!isAllShown)}
        >
          {isAllShown ? t('Show less') : t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}
