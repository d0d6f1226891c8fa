import { type ErrorBody, fieldIn } from '@quits/contracts';
import { localeNow, refusalText } from '@quits/domain';

/**
 * How a call can fail, by `status`. A number: the server's HTTP status. `NO_ANSWER`: no response.
 * `BAD_ANSWER`: an unreadable response. `SESSION_ENDED`: not sent, because the session is ending.
 * `NOT_OFFERED`: not sent, because the back end has only the specification's calls.
 */
export type ApiError =
  | { status: number; body: Partial<ErrorBody>; retryAfterSeconds?: number }
  | { status: 'NO_ANSWER' | 'BAD_ANSWER' | 'SESSION_ENDED' | 'NOT_OFFERED' };

/** Whether a call failed with exactly this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return fieldIn(error, 'status') === status;
}

/** Messages in the language of the page, by the codes of refusals. */
let refusals: Readonly<Record<string, string>> = {};

/** Words refusals by a table from now on; without one, those of our own server have no words but English ones. */
export function setRefusals(table: Readonly<Record<string, string>> = {}): void {
  refusals = table;
}

/** Translated messages name their field at the end. Its name in the call is no text for people. */
const FIELD = /\s*[:：]\s*\{field\}$/;

/**
 * The server's message about a failure for people: its `detail`, or in other languages than English the words for its
 * code. `undefined` without one, and for a code without words in the language of the page. Compare `rawDetailOf`
 * instead. Accepts any error of RTK Query.
 *
 * @param label the field's label in the language of the page; without one, the words do not name the field
 */
export function detailOf(error: unknown, label?: string): string | undefined {
  const { code, params } = (fieldIn(error, 'body') ?? {}) as Partial<ErrorBody>;
  // Another back end has no codes, or other ones.
  const isOurs = typeof code === 'string' && typeof params === 'object';
  if (!isOurs || localeNow().language === 'en') return rawDetailOf(error);
  const message = refusals[code];
  if (message === undefined) return undefined;
  return label === undefined
    ? refusalText(message.replace(FIELD, ''), params)
    : refusalText(message, { ...params, field: label });
}

/** The `detail` of a failure as the server sends it (specification §8), to tell failures apart. */
export function rawDetailOf(error: unknown): string | undefined {
  return sentenceOf(fieldIn(fieldIn(error, 'body'), 'detail'));
}

/** Other back ends answer a failed validation with a list of `{msg}`. Joins the messages. */
function sentenceOf(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail.trim() === '' ? undefined : detail;
  if (!Array.isArray(detail)) return undefined;
  const messages = detail.map((row) => fieldIn(row, 'msg')).filter((message) => typeof message === 'string');
  return messages.length > 0 ? messages.join('. ') : undefined;
}
