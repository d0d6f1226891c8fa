import type { RefObject } from 'react';
import { fieldsFor } from './fields/index.ts';
import type { FormErrors } from './form-errors.ts';
import { fitToCurrency } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';

type Fields = ReturnType<typeof fieldsFor>;

/** The fields of this form: those that always show, and those behind `More`. */
export function fieldsOf({ frame, hasExtras }: ExpenseFormModel): [shown: Fields, more: Fields] {
  const fields = fieldsFor(hasExtras).filter((field) => !(frame.isSettlement && field.isOfExpensesAlone));
  return [fields.filter(({ summary }) => !summary), fields.filter(({ summary }) => summary)];
}

export interface FieldControlsProps {
  form: ExpenseFormModel;
  errors: FormErrors;
  isDescriptionReadOnly: boolean;
  firstField: RefObject<HTMLInputElement | null>;
}

export function FieldControls(props: FieldControlsProps & { fields: Fields }) {
  const { form, errors, isDescriptionReadOnly, firstField, fields } = props;
  const { state, change } = form;
  const first = isDescriptionReadOnly ? 'total' : 'description';
  return fields.map(({ name, label, Control }) => (
    <Control
      key={name}
      label={label}
      value={state[name]}
      values={state}
      error={errors.has(name) && <bdi>{errors.get(name)}</bdi>}
      isReadOnly={isDescriptionReadOnly && name === 'description'}
      inputRef={name === first ? firstField : undefined}
      onChange={(value) => change((current) => fitToCurrency({ ...current, [name]: value }))}
    />
  ));
}
