/** What a person who owes money needs to pay it outside of Quits. Quits never says that money has moved. */
import { LIMITS, type PayeeMethod, type PaymentAnswer } from '@quits/contracts';
import { type Cents, minorUnitOf, toDollars } from '@quits/domain';
import { friendlyFormatIBAN } from 'ibantools';
import type { Queries } from '../../db/tables.ts';
import { requireFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { getNetsAndPlan } from '../balances/balances.service.ts';
import { requireMember } from '../membership/membership.service.ts';
import { findPayee } from './payees.repository.ts';
import {
  amountText,
  epcText,
  paypalAddress,
  referenceOf,
  swissText,
  type Transaction,
  upiAddress,
  venmoAddress,
} from './payment-texts.ts';

type Method = PaymentAnswer['methods'][number];

const item = (label: string, text: string) => ({ label, text });

/** A Swiss address as it is written on a letter, on one line. */
function addressLine({ street, number, postcode, town, country }: PayeeMethod['address'] & object): string {
  const parts = [[street, number], [postcode, town], [country]];
  return parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}

/** What each way of paying has of its own: its name, what a program opens or reads, and what a person copies. */
function ownParts(method: PayeeMethod, transaction: Transaction): Omit<Method, 'kind'> {
  const { kind, value, address } = method;
  const none = { url: null, qr: null };
  if (kind === 'text') return { label: 'Other', ...none, copy: [item('How to pay', value)] };
  if (kind === 'paypal') {
    const copy = [item('PayPal', `paypal.me/${value}`)];
    return { label: 'PayPal', ...none, url: paypalAddress(value, transaction), copy };
  }
  if (kind === 'venmo')
    return {
      label: 'Venmo',
      ...none,
      url: venmoAddress(value, transaction),
      copy: [item('Venmo', `@${value}`)],
    };
  const name = item('Name', transaction.name);
  if (kind === 'upi') {
    const url = upiAddress(value, transaction);
    return { label: 'UPI', url, qr: url, copy: [item('UPI ID', value), name] };
  }
  const copy = [name, item('IBAN', friendlyFormatIBAN(value) ?? value)];
  if (kind === 'iban') return { label: 'Bank transfer', url: null, qr: epcText(value, transaction), copy };
  if (address) copy.push(item('Address', addressLine(address)));
  return { label: 'Swiss QR-bill', url: null, qr: swissText(method, transaction), copy };
}

function present(method: PayeeMethod, payment: Omit<Transaction, 'name'>, displayName: string): Method {
  const transaction = { ...payment, name: method.name ?? displayName.slice(0, LIMITS.payeeNameMaxLength) };
  const { copy, ...parts } = ownParts(method, transaction);
  const rest = [item('Amount', amountText(transaction)), item('Reference', transaction.reference)];
  return { kind: method.kind, ...parts, copy: [...copy, ...rest] };
}

/**
 * How the caller can pay a debt, or a part of it, to another member.
 *
 * @param wanted the amount in cents; undefined: all of the debt
 * @throws 404 for outsiders and for a caller who does not owe that person in the group's fewest payments, 422 for
 *   more than the debt and for a part of a whole unit
 */
export async function getPayment(
  queries: Queries,
  caller: Caller,
  groupId: number,
  { to, amount: wanted }: { to: number; amount?: Cents | undefined },
): Promise<PaymentAnswer> {
  const group = await requireMember(queries, caller, groupId);
  const { names, plan } = await getNetsAndPlan(queries, groupId);
  const debt = requireFound(
    plan.find(({ fromUserId, toUserId }) => fromUserId === caller.userId && toUserId === to),
    'nothing_owed',
  );
  const { currency } = group;
  const cents = wanted ?? debt.cents;
  if (cents > debt.cents) throw unprocessable('more_than_owed', 'amount');
  if (cents % minorUnitOf(currency) !== 0) throw unprocessable('whole_payment_needed', 'amount');
  const { methods, changedAt } = await findPayee(queries, to);
  const name = names.get(to) ?? '';
  const reference = referenceOf(group, debt);
  return {
    to: { id: to, name },
    amount: toDollars(cents),
    currency,
    reference,
    changed_at: changedAt === null ? null : new Date(changedAt).toISOString(),
    methods: methods.map((method) => present(method, { cents, currency, reference }, name)),
  };
}
