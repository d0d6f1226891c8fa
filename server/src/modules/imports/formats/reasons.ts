/** Why rows of files are refused, and what was assumed of them. */
import { refusalText } from '@quits/domain';
import type { AppError } from '../../../errors/app-error.ts';
import { type ParamsOf, type RefusalCode, REFUSALS } from '../../../errors/refusals.ts';

/** A sentence about a row: in English, and for pages in other languages. */
export type Reason = Pick<AppError, 'message' | 'code' | 'params'>;

/** The reason with a code of the table of refusals. */
export function reasonOf<Code extends RefusalCode>(code: Code, ...[params]: ParamsOf<Code>): Reason {
  return { message: refusalText(REFUSALS[code], params ?? {}), code, params: params ?? {} };
}

/** Whether a row could not be read. */
export const isReason = (read: object): read is Reason => 'code' in read;
