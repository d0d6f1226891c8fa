/** Words messages that are already of the language in which they are shown, unlike those of `t`. */
import { formatMoney, nearestCents } from '../money.ts';
import { localeNow } from './locale.ts';
import { chooseParts, partsOf, type Values } from './message.ts';
import { formatList } from '../text.ts';
import { valueText } from './texts.ts';

/** Takes a message in a language with its values, and gives the text. `show` shows a value within it. */
export function wordMessage(
  message: string,
  values: Values,
  language: string,
  show: (value: unknown) => string,
): string {
  return chooseParts(partsOf(message), values, language)
    .map((part) => (typeof part === 'string' ? part : part.kind === 'tag' ? '' : show(values[part.name])))
    .join('');
}

/**
 * The sentence of a refusal, from its message in the language of the page and its params. An `amount` is a decimal
 * amount of `currency`, and shown as money; texts in an array are shown as a list.
 */
export function refusalText(message: string, params: Values<string | number | readonly string[]>): string {
  const { amount, currency } = params;
  const isMoney = amount !== undefined && typeof currency === 'string';
  const values = isMoney
    ? { ...params, amount: formatMoney(nearestCents(Number(amount)), currency) }
    : params;
  const show = (value: unknown) => valueText(Array.isArray(value) ? formatList(value.map(String)) : value);
  return wordMessage(message, values, localeNow().language, show);
}
