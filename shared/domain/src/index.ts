/** The pure rules of the product: no screen, network, clock or randomness. Amounts are integer cents. */
export { plainNumber, regionSigns, shownNumber } from './amount-signs.ts';
export { readPaste, readTyping } from './amount-text.ts';
export type { AmountShape, LeftOut, TypedReading } from './amount-text.ts';
export { netBalances, positionOf } from './balance.ts';
export type { LedgerEntry, Position } from './balance.ts';
export { CATEGORIES, CATEGORY_KEYS, isCategory } from './category.ts';
export type { Category } from './category.ts';
export { toCsv } from './csv.ts';
export { CURRENCIES } from './currencies.ts';
export { DEFAULT_CURRENCY, NO_CURRENCY, minorUnitOf } from './currency.ts';
export { FIRST_DAY, dayOf, shiftDay, yearAfter } from './day.ts';
export { exchangeCents, formatRate, isRate, parseRate, roundRate } from './exchange.ts';
export { guessCategory } from './guess-category.ts';
export {
  MAX_AMOUNT_CENTS,
  currencySign,
  formatAmount,
  formatMoney,
  formatPercent,
  formatShortMoney,
  formatSignedMoney,
  nearestCents,
  parseAmount,
  toCents,
  toDollars,
} from './money.ts';
export type { Cents, PersonAmount } from './money.ts';
export { createPairwiseDebts, debtBetween } from './pairwise.ts';
export { isPasswordAcceptable, passwordRequirements } from './password.ts';
export {
  DELETED_USER,
  avatarHue,
  byName,
  displayName,
  groupSign,
  inNameOrder,
  inSentence,
  initials,
  nameReader,
} from './person.ts';
export { RECURRENCE_UNITS, dueDays, nextDueDay } from './recurrence.ts';
export type { Recurrence } from './recurrence.ts';
export { localeNow, perLocale, setLocale, timeZoneNow } from './language/locale.ts';
export type { Catalogue, Locale } from './language/locale.ts';
export type { ChosenPart, Values } from './language/message.ts';
export { chooseParts, partsOf } from './language/message.ts';
export { messageParts, msg, t, valueText } from './language/texts.ts';
export { refusalText, wordMessage } from './language/wording.ts';
export { matchWords } from './search.ts';
export { settlementPlan } from './settlement.ts';
export type { Transfer } from './settlement.ts';
export { SPLIT_MODES, isSplitMode } from './split-mode.ts';
export type { SplitMode } from './split-mode.ts';
export { findSplitProblem, followsSplit, sharesOfSplit } from './split-modes.ts';
export type { Split } from './split-modes.ts';
export { apportion, closeGap, isWithinTolerance, splitEqually, sumCents } from './split.ts';
export {
  draftAmounts,
  equalValues,
  formatSplitValue,
  isValueMode,
  parseSplitValue,
  splitGap,
  typedProblem,
} from './split-text.ts';
export type { ValueMode } from './split-text.ts';
export { cleanText, compareText, formatList, isolated } from './text.ts';
