import type { ExpenseInput } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { type ExpenseField, isText, type RelatedValues } from './field.ts';
import { category, date, description, notes, refund, total } from './fields.tsx';
import { original } from './original.tsx';
import styles from './fields.module.css';

/**
 * The independent fields of an expense, in the form's order. Payers and shares follow their own rules
 * (`form-state.ts`). A new field is an entry in
 * `fields.tsx`, or a file of its own, and its name here.
 */
const TABLE = { description, total, refund, original, date, category, notes };

export type FieldName = keyof typeof TABLE;

export type FieldValues = {
  [Name in FieldName]: (typeof TABLE)[Name] extends ExpenseField<infer Value> ? Value : never;
};

type FormValues = FieldValues & RelatedValues;
type AnyField = ExpenseField<unknown> & { name: FieldName; serverName: string };

/**
 * The table as a list, for code that treats all fields alike. It maps each value to the field with the same
 * name.
 */
export const FIELDS = Object.entries(TABLE).map(([name, field]) => ({
  name,
  serverName: name,
  ...field,
})) as unknown as AnyField[];

/** The fields that the back end knows. */
function fieldsFor(hasExtras: boolean): AnyField[] {
  return FIELDS.filter(({ isExtra }) => hasExtras || !isExtra);
}

export function fieldValues(valueOf: (field: AnyField) => unknown): FieldValues {
  return Object.fromEntries(FIELDS.map((field) => [field.name, valueOf(field)])) as FieldValues;
}

/** The fields' part of the request body. */
export function fieldsPayload(values: FormValues, hasExtras: boolean) {
  const parts = fieldsFor(hasExtras).map(({ name, toPayload }) => toPayload(values[name], values));
  return Object.assign({}, ...parts) as Omit<ExpenseInput, 'payers' | 'shares'>;
}

/** The errors that the fields find in their values. */
export function fieldProblems(values: FormValues): [name: FieldName, problem: string][] {
  return FIELDS.flatMap(({ name, problemOf }): [FieldName, string][] => {
    const problem = problemOf?.(values[name], values);
    return problem === undefined ? [] : [[name, problem]];
  });
}

/** What an expense says, by field. */
export function describeFields(expense: ExpenseInput, currency: string | undefined) {
  return FIELDS.flatMap(({ name, label, shortLabel = label, describe }) =>
    describe ? [{ name, label: t(shortLabel), text: describe(expense, currency) }] : [],
  );
}

/** Whether the values of a draft have the fields' types. A draft may be older than a field. */
export function areFieldValues(kept: Partial<Record<string, unknown>>): boolean {
  return FIELDS.every(({ name, isValue }) => kept[name] === undefined || isValue(kept[name]));
}

/** Whether a form is worth saving: it holds text that the person would have to type again. */
export function isWorthKeeping(values: FieldValues): boolean {
  return FIELDS.some(({ name, isTypedText }) => {
    const value = values[name];
    return isTypedText && isText(value) && value.trim() !== '';
  });
}

/** The fields of a form by their place. */
export function fieldsOf(hasExtras: boolean, isSettlement: boolean) {
  const fields = fieldsFor(hasExtras).filter((field) => !(isSettlement && field.isOfExpensesAlone));
  return {
    head: fields.filter(({ isChip, summary }) => !isChip && !summary),
    chips: fields.filter(({ isChip }) => isChip),
    more: fields.filter(({ summary }) => summary),
  };
}

interface FieldControlsProps {
  fields: readonly AnyField[];
  values: FormValues;
  errors: ReadonlyMap<string, string>;
  isDescriptionReadOnly: boolean;
  firstField: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<FieldValues>) => void;
}

export function FieldControls(props: FieldControlsProps) {
  const { fields, values, errors, isDescriptionReadOnly, firstField, onChange } = props;
  const first = isDescriptionReadOnly ? 'total' : 'description';
  return fields.map(({ name, label, Control }) => (
    <Control
      key={name}
      label={t(label)}
      value={values[name]}
      values={values}
      error={errors.has(name) && <bdi>{errors.get(name)}</bdi>}
      isReadOnly={isDescriptionReadOnly && name === 'description'}
      isExtended={fields.some((field) => field.name === 'original')}
      inputRef={name === first ? firstField : undefined}
      onChange={(value) => onChange({ [name]: value })}
      onRelated={onChange}
    />
  ));
}

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface DetailsProps extends Omit<FieldControlsProps, 'fields'> {
  chips: readonly AnyField[];
  more: readonly AnyField[];
  /** Further chips. */
  children?: ReactNode;
}

/** What most entries leave as it is: chips in one line, and what is rarely set behind `More`. */
export function Details({ chips, more, children, ...controls }: DetailsProps) {
  const { values, errors } = controls;
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  // Fields with errors are always visible.
  const isShown = isOpened || more.some(({ name }) => errors.has(name));
  const summary = more.flatMap((field) => field.summary?.(values[field.name], values) ?? []).join(' · ');
  return (
    <div className={styles.details}>
      <FieldControls {...controls} fields={chips} />
      {children}
      {more.length > 0 && (
        <Button
          variant="quiet"
          size="s"
          icon={isShown ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setIsOpened(!isShown)}
        >
          {t('[fields] More')}
        </Button>
      )}
      {!isShown && summary !== '' && (
        <p className={styles.summary}>
          <bdi>{summary}</bdi>
        </p>
      )}
      {isShown && (
        <div ref={bringIntoSight} id={id} className={styles.more}>
          <FieldControls {...controls} fields={more} />
        </div>
      )}
    </div>
  );
}
