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

interface RowProps {
  row: ImportRow;
  /** Left out where it is said once for many rows. */
  reasons: readonly string[];
}

function Row({ row: { row, description, date, totalCents, currency }, reasons }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <span className={styles.place}>{t('Row {row}', { row })}</span>{' '}
        <bdi>{description || t('No description')}</bdi>
        {date !== '' && <span className={styles.muted}> {formatDay(date) || date}</span>}
      </span>
      {totalCents !== null && <Money cents={totalCents} currency={currency} />}
      {reasons.map((reason) => (
        <span key={reason} className={styles.reason}>
          {reason}
        </span>
      ))}
    </li>
  );
}

/** The rows of a list, a few at first. */
function Rows({ rows }: Pick<ImportRowsProps, 'rows'>) {
  const [isAllShown, setIsAllShown] = useState(false);
  const shown = isAllShown ? rows : rows.slice(0, FEW);
  return (
    <>
      <List className={styles.list}>
        {shown.map((row) => (
          <Row key={row.row} row={row} reasons={reasonsOf(row)} />
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
    </>
  );
}

/** What is the same about many rows, once, and the rows on request. */
function SaidOnce({ reasons, rows }: Pick<ImportRowsProps, 'rows'> & Pick<RowProps, 'reasons'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <p className={styles.once}>
        {t('{count, plural, one {# row} other {# rows}}: {reason}', {
          count: rows.length,
          reason: reasons.join(' '),
        })}
      </p>
      <Button size="s" variant="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Show less') : t('Show rows')}
      </Button>
      {isShown && (
        <List className={styles.list}>
          {rows.map((row) => (
            <Row key={row.row} row={row} reasons={[]} />
          ))}
        </List>
      )}
    </>
  );
}

/** Rows of one state: what many share is said once, and a long list is shortened. */
export function ImportRows({ title, rows }: ImportRowsProps) {
  if (rows.length === 0) return null;
  const byReasons = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = reasonsOf(row).join(' ');
    byReasons.set(key, [...(byReasons.get(key) ?? []), row]);
  }
  const shared = [...byReasons].filter(([key, { length }]) => key !== '' && length > FEW);
  const others = [...byReasons.values()].filter((alike) => !shared.some(([, one]) => one === alike)).flat();
  return (
    <section aria-label={title} className={styles.rows}>
      <h3 className={styles.heading}>{title}</h3>
      {shared.map(([key, alike]) => (
        <SaidOnce key={key} reasons={alike[0] ? reasonsOf(alike[0]) : []} rows={alike} />
      ))}
      {others.length > 0 && <Rows rows={others} />}
    </section>
  );
}
