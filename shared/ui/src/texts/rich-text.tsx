import { messageParts, valueText } from '@quits/domain';
import type { ChosenPart, Values } from '@quits/domain';
import { Fragment, isValidElement } from 'react';
import type { ReactNode } from 'react';

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

/**
 * As `t`, for texts with elements: `richText('{name} owes <b>{amount}</b>', { name, amount: <Money …/>, b: (inner) =>
 * <strong>{inner}</strong> })`. A value is text or an element; a tag's value takes what is inside the tag.
 */
export function richText(message: string, values: Values<RichValue>): ReactNode {
  return nodesOf(messageParts(message, values), values);
}
