import type { ExpenseInput } from '@quits/contracts';
import { category } from './category.tsx';
import { date } from './date.tsx';
import { description } from './description.tsx';
import { isText } from './field.ts';
import type { ExpenseField, RelatedValues } from './field.ts';
import { notes } from './notes.tsx';
import { original } from './original.tsx';
import { total } from './total.tsx';

/**
 * The independent fields of an expense, in the form's order. Payers and shares follow their own rules
 * (`form-state.ts`). A new field is a file of this folder and its name here.
 */
const TABLE = { description, total, original, date, category, notes };

export type FieldName = keyof typeof TABLE;

/** The values of the form by field name. */
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
export function fieldsFor(hasExtras: boolean): AnyField[] {
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

/** Describes the fields of an expense, each with its label. */
export function describeFields(expense: ExpenseInput, currency: string | undefined): [string, string][] {
  return FIELDS.map(({ label, shortLabel = label, describe }) => [shortLabel, describe(expense, currency)]);
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
