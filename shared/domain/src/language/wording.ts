/** Words messages that are already of the language in which they are shown, unlike those of `t`. */
import { formatMoney, nearestCents } from '../money.ts';
import { localeNow } from './locale.ts';
import { chooseParts, partsOf } from './message.ts';
import type { Values } from './message.ts';
import { valueText } from './texts.ts';

type TextValues = Values<string | number>;

/** Takes a message in a language with its values, and gives the text. `show` shows a value within it. */
export function wordMessage(
  message: string,
  values: TextValues,
  language: string,
  show: (value: unknown) => string,
): string {
  return chooseParts(partsOf(message), values, language)
    .map((part) => (typeof part === 'string' ? part : part.kind === 'tag' ? '' : show(values[part.name])))
    .join('');
}

/**
 * The sentence of a refusal, from its message in the language of the page and its params. An `amount` is a decimal
 * amount of `currency`, and shown as money.
 */
export function refusalText(message: string, params: TextValues): string {
  const { amount, currency } = params;
  const isMoney = amount !== undefined && typeof currency === 'string';
  const values = isMoney
    ? { ...params, amount: formatMoney(nearestCents(Number(amount)), currency) }
    : params;
  return wordMessage(message, values, localeNow().language, valueText);
}
