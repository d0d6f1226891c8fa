import { type ChosenPart, messageParts, type Values, valueText } from '@quits/domain';
import { Fragment, isValidElement, type ReactNode } from 'react';
import styles from './rich-text.module.css';

type RichValue = ReactNode | ((inner: ReactNode) => ReactNode);

function nodeOf(part: ChosenPart, values: Values<RichValue>): ReactNode {
  if (typeof part === 'string') return part;
  const value = values[part.name];
  if (part.kind === 'tag') {
    const inner = nodesOf(part.inner, values);
    return typeof value === 'function' ? value(inner) : inner;
  }
  if (typeof value === 'string' || typeof value === 'number') return valueText(value);
  // An amount or a name keeps its own direction inside a sentence.
  return typeof value === 'function' ? null : isValidElement(value) ? <bdi>{value}</bdi> : value;
}

const nodesOf = (parts: readonly ChosenPart[], values: Values<RichValue>): ReactNode =>
  // A message's parts never move, so their index is a stable key.
  parts.map((part, index) => <Fragment key={index}>{nodeOf(part, values)}</Fragment>);

/** Equal for parts that differ only in the content of their texts. */
const shapeOf = (parts: readonly ChosenPart[], values: Values<RichValue>): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return '-';
      return part.kind === 'tag'
        ? `<${shapeOf(part.inner, values)}>`
        : `${part.name}:${String(isValidElement(values[part.name]))}`;
    })
    .join(',');

/**
 * As `t`, for texts with elements: `richText('{name} owes <b>{amount}</b>', { name, amount: <Money …/>, b: (inner) =>
 * <strong>{inner}</strong> })`. A value is text or an element; a tag's value takes what is inside the tag.
 *
 * A sentence with other parts is another element: a translated page loses its bare texts, so that React could not
 * move or remove them.
 */
export function richText(message: string, values: Values<RichValue>): ReactNode {
  const parts = messageParts(message, values);
  return (
    <span key={shapeOf(parts, values)} className={styles.sentence}>
      {nodesOf(parts, values)}
    </span>
  );
}
