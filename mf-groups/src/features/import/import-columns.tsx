import { msg, t } from '@quits/domain';
import { CheckboxField, CheckboxGroup, List, Money, Notice, SelectField, formatDay } from '@quits/ui';
import { useState } from 'react';
import { describeReasons, ImportRows } from './import-rows.tsx';
import styles from './import.module.css';
import type { ImportPreview, ImportRow } from './imports.api.ts';
import type { Columns, TablePreview, useColumns } from './use-columns.ts';

type Column = TablePreview['columns'][number];
type State = ReturnType<typeof useColumns>;

/** How many rows show while the columns are chosen: as many as have samples. */
const FIRST_ROWS = 3;

const ROLES = [
  { role: 'date', label: msg('Date'), none: msg('Choose a column') },
  { role: 'description', label: msg('Description'), none: msg('Choose a column') },
  { role: 'amount', label: msg('Amount'), none: msg('Choose a column') },
  { role: 'payer', label: msg('Paid by'), none: msg('Not in the table: I paid') },
  { role: 'currency', label: msg('Currency'), none: msg('Not in the table') },
  { role: 'category', label: msg('Category'), none: msg('Not in the table') },
] as const;

/** A refusal that names another field, as a column of a person, shows on its own. */
const FIELDS: ReadonlySet<string> = new Set([
  ...ROLES.map(({ role }) => role),
  'dates',
  'meaning',
  'negative',
]);

/** What a change leaves open: the server decides it again by the cells. */
const REOPENED: Readonly<Partial<Record<keyof Columns, Partial<Columns>>>> = {
  date: { dates: null },
  amount: { negative: null, meaning: null },
  people: { meaning: null },
};

const nameOf = ({ heading, index }: Column) => heading || t('Column {number}', { number: index + 1 });
const samplesOf = ({ samples }: Column) => samples.filter((sample) => sample !== '').join(' · ');

/** Whether its cells may be amounts: columns of words are no people. */
const hasFigures = ({ samples }: Column) => samples.every((sample) => sample === '' || /\d/.test(sample));

interface PartProps {
  table: TablePreview;
  state: State;
  onChange: (changes: Partial<Columns>) => void;
}

/** Which column is the date, the amount and so on. */
function Roles({ table, state: { columns, reading }, onChange }: PartProps) {
  return ROLES.map(({ role, label, none }) => {
    const chosen = columns[role];
    const column = table.columns.find(({ index }) => index === chosen);
    return (
      <SelectField
        key={role}
        label={t(label)}
        hint={column && samplesOf(column)}
        error={reading?.field === role ? reading.problem : undefined}
        value={chosen === null ? '' : String(chosen)}
        options={[
          { value: '', label: t(none) },
          ...table.columns.map((one) => ({ value: String(one.index), label: nameOf(one) })),
        ]}
        onChange={(value) => onChange({ [role]: value === '' ? null : Number(value) })}
      />
    );
  });
}

/** Which columns are people. */
function People({ table, state: { columns }, onChange }: PartProps) {
  const taken = new Set(ROLES.map(({ role }) => columns[role]));
  const toggle = (index: number, isOne: boolean) =>
    onChange({
      people: isOne
        ? [...columns.people, index].toSorted((a, b) => a - b)
        : columns.people.filter((one) => one !== index),
    });
  const possible = table.columns.filter(
    (column) => columns.people.includes(column.index) || (!taken.has(column.index) && hasFigures(column)),
  );
  if (possible.length === 0) return null;
  return (
    <CheckboxGroup legend={t('Columns of people')}>
      {possible.map((column) => (
        <CheckboxField
          key={column.index}
          label={
            <span>
              <bdi>{nameOf(column)}</bdi> <span className={styles.muted}>{samplesOf(column)}</span>
            </span>
          }
          checked={columns.people.includes(column.index)}
          onChange={(isOne) => toggle(column.index, isOne)}
        />
      ))}
    </CheckboxGroup>
  );
}

/** What the cells of the table may leave open. What they say is chosen. */
function Meanings({ table, state: { columns, reading }, onChange }: PartProps) {
  const [isOrderAsked, setIsOrderAsked] = useState(table.suggested.dates === null);
  const read = reading?.preview?.suggested;
  const open = { value: '', label: t('Choose') };
  const errorAt = (field: string) => (reading?.field === field ? reading.problem : undefined);
  const fieldOf = <Name extends 'dates' | 'meaning' | 'negative'>(
    name: Name,
    label: string,
    options: readonly { value: NonNullable<Columns[Name]>; label: string }[],
  ) => {
    const value = columns[name] ?? read?.[name] ?? '';
    return (
      <SelectField
        label={label}
        error={errorAt(name)}
        value={value}
        options={value === '' ? [open, ...options] : options}
        onChange={(chosen) => {
          if (name === 'dates') setIsOrderAsked(true);
          onChange({ [name]: chosen });
        }}
      />
    );
  };
  return (
    <>
      {(isOrderAsked || reading?.field === 'dates') &&
        fieldOf('dates', t('Order of the dates'), [
          { value: 'dmy', label: t('Day, month, year') },
          { value: 'mdy', label: t('Month, day, year') },
          { value: 'ymd', label: t('Year, month, day') },
        ])}
      {columns.people.length > 0 &&
        fieldOf('meaning', t('The amounts of people are'), [
          { value: 'shares', label: t('Their shares') },
          { value: 'nets', label: t('What they paid, less their shares') },
        ])}
      {fieldOf('negative', t('Amounts below zero are'), [
        { value: 'cost', label: t('Money that was spent') },
        { value: 'refund', label: t('Money that came back') },
      ])}
    </>
  );
}

interface FirstRowProps {
  table: TablePreview;
  columns: Columns;
  /** Its place in the table. */
  place: number;
  /** As the server reads it; undefined while it does. */
  row: ImportRow | undefined;
}

/** A row as the server reads it; until then, its cells by the columns that are chosen. */
function FirstRow({ table, columns, place, row }: FirstRowProps) {
  const cell = (index: number | null) =>
    table.columns.find((one) => one.index === index)?.samples[place] ?? '';
  const people = columns.people.flatMap((index) => {
    const column = table.columns.find((one) => one.index === index);
    return column && cell(index) !== '' ? [`${nameOf(column)} ${cell(index)}`] : [];
  });
  const payer = cell(columns.payer);
  const parts = [...(payer === '' ? [] : [t('Paid by {names}', { names: payer })]), ...people];
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <bdi>{cell(columns.description) || t('No description')}</bdi>{' '}
        <span className={styles.muted}>{formatDay(row?.date ?? '') || cell(columns.date)}</span>
      </span>
      {row && row.totalCents !== null ? (
        <Money cents={row.totalCents} currency={row.currency} />
      ) : (
        <span>{cell(columns.amount)}</span>
      )}
      {parts.length > 0 && (
        <span className={styles.reason}>
          <bdi>{parts.join(' · ')}</bdi>
        </span>
      )}
      {describeReasons(row?.reasons ?? []).map((reason) => (
        <span key={reason} className={styles.reason}>
          {reason}
        </span>
      ))}
    </li>
  );
}

/** How many rows are good, and which are not. */
function Counts({ preview: { totals, rows } }: { preview: ImportPreview }) {
  return (
    <>
      <p className={styles.hint}>{t('{good} good, {doubtful} doubtful, {refused} refused.', totals)}</p>
      <ImportRows title={t('Not imported')} rows={rows.filter(({ state }) => state === 'refused')} />
    </>
  );
}

interface ImportColumnsProps {
  table: TablePreview;
  state: State;
}

/** Asks which column of a table is what, and shows at once how its first rows are read. */
export function ImportColumns({ table, state }: ImportColumnsProps) {
  const { columns, reading } = state;
  const change = (changes: Partial<Columns>) =>
    state.change(
      Object.assign(
        {},
        ...Object.keys(changes).map((name) => REOPENED[name as keyof Columns]),
        changes,
      ) as Partial<Columns>,
    );
  const part = { table, state, onChange: change };
  const places = Array.from({ length: FIRST_ROWS }, (_none, place) => place).filter((place) =>
    table.columns.some(({ samples }) => samples[place] !== undefined),
  );
  const isSaidAtField = FIELDS.has(reading?.field ?? '');
  return (
    <>
      <h3 className={styles.heading}>{t('Which column is what?')}</h3>
      <div className={styles.roles}>
        <Roles {...part} />
      </div>
      <People {...part} />
      <div className={styles.roles}>
        <Meanings key={columns.date} {...part} />
      </div>
      {reading?.problem !== undefined && !isSaidAtField && <Notice tone="danger">{reading.problem}</Notice>}
      <section aria-label={t('First rows')} className={styles.rows} aria-busy={reading === undefined}>
        <h3 className={styles.heading}>{t('First rows')}</h3>
        <List className={styles.list}>
          {places.map((place) => (
            <FirstRow
              key={place}
              table={table}
              columns={columns}
              place={place}
              row={reading?.preview?.rows[place]}
            />
          ))}
        </List>
        {reading?.preview && <Counts preview={reading.preview} />}
      </section>
    </>
  );
}
