/**
 * The one rule between JSON and the code. JSON has names with underscores and amounts in dollars; the code has
 * names in camel case and amounts in integer cents: `total_amount` is `totalCents`, `net` is `netCents`. A new
 * field of a schema needs nothing here, unless it is money and its name does not say so. Amounts next to a `currency` with
 * three decimals have thousandths for cents, and so have those of a bill that was paid in one.
 */
import { centsPerUnit, nearestCents, toDollars } from '@quits/domain';
import { isRecord } from './guards.ts';

/**
 * Money besides `amount` and `…_amount`. Only our own server sends these. The `expected` and `booked` amounts of an
 * import are not among them, because `booked` is also a number of rows.
 */
const MONEY = ['net', 'paid', 'running', 'share', 'sum', 'total'] as const;
/** In rows of payers, of shares, and of anything else, the amount is just `cents`. */
const ROW_AMOUNTS: Readonly<Record<string, string>> = { payers: 'paid_amount', shares: 'share_amount' };
/** Their names are data: gaps of a message, what a browser says of a passkey, columns of a table, codes of currencies. */
const UNREAD = ['params', 'response', 'suggested', 'rates'] as const;
type Unread = (typeof UNREAD)[number];
const isUnread = (name: string) => UNREAD.some((known) => known === name);

type RowAmount = 'amount' | 'paid_amount' | 'share_amount';
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type ClientName<Name> = Name extends RowAmount
  ? 'cents'
  : Name extends `${infer What}_amount`
    ? `${Camel<What>}Cents`
    : Name extends (typeof MONEY)[number]
      ? `${Name}Cents`
      : Name extends string
        ? Camel<Name>
        : Name;

/** What the code has for a type of the wire. */
export type Client<Wire> = Wire extends readonly unknown[]
  ? { [Index in keyof Wire]: Client<Wire[Index]> }
  : Wire extends object
    ? {
        [Name in keyof Wire as ClientName<Name>]: Name extends Unread ? Wire[Name] : Client<Wire[Name]>;
      }
    : Wire;

/** The same where it is written only. */
export type ClientInput<Wire> = Wire extends readonly (infer Item)[]
  ? readonly ClientInput<Item>[]
  : Wire extends object
    ? {
        readonly [Name in keyof Wire as ClientName<Name>]: Name extends Unread
          ? Wire[Name]
          : ClientInput<Wire[Name]>;
      }
    : Wire;

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function nameOf(wireName: string): { name: string; isAmount: boolean; isMoney: boolean } {
  const isAmount = /(^|_)amount$/.test(wireName);
  const isMoney = isAmount || MONEY.some((known) => known === wireName);
  if (/^((paid|share)_)?amount$/.test(wireName)) return { name: 'cents', isAmount, isMoney };
  const name = camel(wireName.replace(/_amount$/, ''));
  return { name: isMoney ? `${name}Cents` : name, isAmount, isMoney };
}

/** Lists have thousands of rows with the same few names. */
const names = new Map<string, ReturnType<typeof nameOf>>();

function knownName(wireName: string) {
  let known = names.get(wireName);
  if (!known) names.set(wireName, (known = nameOf(wireName)));
  return known;
}

type CentsPerUnit = ReturnType<typeof centsPerUnit>;

const perUnitIn = ({ currency }: { currency?: unknown }, otherwise: CentsPerUnit = 100): CentsPerUnit =>
  typeof currency === 'string' ? centsPerUnit(currency) : otherwise;

/** The lists of an entry's bill have amounts in the currency that was paid. */
const perUnitOfPart = (name: string, { original }: Record<string, unknown>): CentsPerUnit =>
  (name === 'items' || name === 'extras') && isRecord(original) ? perUnitIn(original) : 100;

function read(wire: unknown, outer: CentsPerUnit = 100): unknown {
  if (Array.isArray(wire)) return wire.map((row) => read(row, outer));
  if (!isRecord(wire)) return wire;
  const client: Record<string, unknown> = {};
  const perUnit = perUnitIn(wire, outer);
  for (const wireName of Object.keys(wire)) {
    const value = wire[wireName];
    const { name, isAmount, isMoney } = knownName(wireName);
    // Another back end may send an amount as a text. What it means by the other names is not known.
    const dollars = isAmount || (isMoney && typeof value === 'number') ? Number(value) : NaN;
    if (Number.isFinite(dollars)) client[name] = nearestCents(dollars, perUnit);
    else client[name] = isUnread(name) ? value : read(value, perUnitOfPart(name, wire));
  }
  return client;
}

function write(client: unknown, list = '', outer: CentsPerUnit = 100): unknown {
  if (Array.isArray(client)) return client.map((row) => write(row, list, outer));
  if (!isRecord(client)) return client;
  const wire: Record<string, unknown> = {};
  const perUnit = perUnitIn(client, outer);
  for (const [name, value] of Object.entries(client)) {
    if (value === undefined) continue;
    if (name === 'cents') wire[ROW_AMOUNTS[list] ?? 'amount'] = toDollars(Number(value), perUnit);
    else if (name.endsWith('Cents'))
      wire[snake(name.replace(/Cents$/, 'Amount'))] = toDollars(Number(value), perUnit);
    else wire[snake(name)] = isUnread(name) ? value : write(value, name, perUnitOfPart(name, client));
  }
  return wire;
}

/**
 * Reads JSON: names in camel case, dollars of any precision as the nearest cents. Missing fields stay missing,
 * and unknown ones come along; what is no number stays as it is. Throws RangeError for an amount that is too large
 * to be exact.
 */
export const toClient = <Wire>(wire: Wire) => read(wire) as Client<Wire>;

/**
 * Writes JSON, the opposite of `toClient`: cents become dollars in `…_amount`, and undefined fields are left
 * out. Throws RangeError for an amount that is not whole cents.
 */
export const toWire = <Wire>(client: ClientInput<Wire>) => write(client) as Wire;
