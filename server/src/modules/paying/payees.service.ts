/** How a person wants to be paid. Who else may see it is a matter of `payment.service.ts`. */
import type { PayeeAnswer, PayeeMethod } from '@quits/contracts';
import { electronicFormatIBAN, isQRIBAN, isValidIBAN } from 'ibantools';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { unprocessable } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { payeeChangedMail } from '../../mail/templates.ts';
import { mailTexts } from '../../mail/texts.ts';
import { noticeSecurity } from '../notices/notices.service.ts';
import { languageOf, lockUser } from '../users/users.service.ts';
import { findPayee, putPayee } from './payees.repository.ts';

export { deletePayeeOf } from './payees.repository.ts';

/** A later notice would no longer be useful. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** The forms of names at payment services. */
const FORMS: Readonly<Partial<Record<PayeeMethod['kind'], RegExp>>> = {
  upi: /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/,
  paypal: /^[A-Za-z0-9]{1,20}$/,
  venmo: /^[\w-]{5,30}$/,
};

const isBank = ({ kind }: PayeeMethod) => kind === 'iban' || kind === 'swiss';

/** A method as it is kept: an IBAN in capitals without blanks, a name at Venmo without its sign. */
function kept(method: PayeeMethod): PayeeMethod {
  const { kind, value, name = '', address } = method;
  return {
    kind,
    value: isBank(method)
      ? (electronicFormatIBAN(value) ?? '')
      : value.replace(kind === 'venmo' ? /^@/ : '', ''),
    ...(name !== '' && { name }),
    ...(kind === 'swiss' && address && { address }),
  };
}

/** Why no payment could arrive in this way, and the field that is wrong. */
function faultIn(method: PayeeMethod): readonly [PlainCode, 'value' | 'address'] | undefined {
  const { kind, value, address } = method;
  if (!isBank(method)) return FORMS[kind]?.test(value) === false ? ['payee_not_valid', 'value'] : undefined;
  if (!isValidIBAN(value)) return ['iban_not_valid', 'value'];
  if (kind === 'iban') return undefined;
  if (!/^(CH|LI)/.test(value)) return ['swiss_iban_needed', 'value'];
  // Payments to one carry a number of the receiver's bank.
  if (isQRIBAN(value)) return ['qr_iban_not_taken', 'value'];
  return address === undefined ? ['swiss_address_needed', 'address'] : undefined;
}

/** At most five an hour, as of new passwords. */
async function tellOwner(
  outbox: Outbox,
  trx: WriteQueries,
  owner: StoredUser,
  { methods }: PayeeAnswer,
  now: number,
): Promise<void> {
  const dedupeKey = await findHourlyKey(trx, `payee-changed:${String(owner.id)}`, now);
  if (dedupeKey === undefined) return;
  const kinds = [...new Set(methods.map(({ kind }) => kind))];
  const mail = payeeChangedMail(mailTexts(languageOf(owner)), owner.email, { name: owner.name, kinds });
  await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: NOTICE_LIFETIME_MS });
}

/** How a person wants to be paid, as the person themselves sees it. */
export async function getPayee(queries: Queries, userId: number): Promise<PayeeAnswer> {
  const { methods } = await findPayee(queries, userId);
  return { methods };
}

/**
 * Replaces how the caller wants to be paid, and tells the account's address of it. The same again changes nothing.
 *
 * @throws 422 naming the first value that no payment could reach
 */
export async function setPayee(
  outbox: Outbox,
  trx: WriteQueries,
  { userId, now }: Caller,
  sent: PayeeAnswer,
): Promise<PayeeAnswer> {
  const methods = sent.methods.map(kept);
  for (const [place, method] of methods.entries()) {
    const [code, field] = faultIn(method) ?? [];
    if (code !== undefined) throw unprocessable(code, `methods.${String(place)}.${field ?? ''}`);
  }
  const owner = await lockUser(trx, userId);
  const before = await findPayee(trx, userId);
  if (JSON.stringify(before.methods) === JSON.stringify(methods)) return { methods };
  await putPayee(trx, userId, { methods }, now);
  await tellOwner(outbox, trx, owner, { methods }, now);
  await noticeSecurity(trx, { userId, now }, 'payee/changed', { isMailed: true });
  return { methods };
}
