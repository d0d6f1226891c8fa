/** The pure rules of the product: no screen, network, clock or randomness. Amounts are integer cents. */
export { plainNumber, regionSigns, shownNumber } from './amount-signs.ts';
export {
  type AmountShape,
  isBelowZero,
  type LeftOut,
  readPaste,
  readTyping,
  type TypedReading,
} from './amount-text.ts';
export { type LedgerEntry, netBalances, type Position, positionOf } from './balance.ts';
export { CATEGORIES, type Category, CATEGORY_KEYS, isCategory } from './category.ts';
export { toCsv } from './csv.ts';
export { CURRENCIES, PAID_CURRENCIES } from './currencies.ts';
export { DEFAULT_CURRENCY, NO_CURRENCY, centsPerUnit, decimalsOf, minorUnitOf } from './currency.ts';
export { FIRST_DAY, dayOf, shiftDay, yearAfter } from './day.ts';
export {
  exchangeCents,
  formatRate,
  inProportion,
  isRate,
  parseRate,
  rateBetween,
  roundRate,
} from './exchange.ts';
export { guessCategory } from './guess-category.ts';
export {
  type Cents,
  currencySign,
  formatAmount,
  formatMoney,
  formatPercent,
  formatShortMoney,
  formatSignedMoney,
  MAX_AMOUNT,
  maxCentsOf,
  maxPaidCentsOf,
  nearestCents,
  parseAmount,
  type PersonAmount,
  toCents,
  toDollars,
} from './money.ts';
export { coveredShares, netDebts } from './pairwise.ts';
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
export { dueDays, nextDueDay, type Recurrence, RECURRENCE_UNITS } from './recurrence.ts';
export {
  type Catalogue,
  type Locale,
  localeNow,
  perLocale,
  setLocale,
  timeZoneNow,
} from './language/locale.ts';
export { chooseParts, type ChosenPart, partsOf, type Values } from './language/message.ts';
export { messageParts, msg, t, valueText } from './language/texts.ts';
export { refusalText, wordMessage } from './language/wording.ts';
export { billCell, type PastedItems, readItemLines } from './item-lines.ts';
export {
  type Bill,
  type BillExtra,
  type BillItem,
  findBillProblem,
  MOST_EXTRAS,
  MOST_ITEMS,
  percentOfItems,
  sharesOfBill,
  unclaimed,
  uncovered,
} from './items.ts';
export { matchWords } from './search.ts';
export { settlementPlan, type Transfer } from './settlement.ts';
export { isSplitMode, SPLIT_MODES, type SplitMode } from './split-mode.ts';
export { findSplitProblem, followsSplit, MOST_SHARES, sharesOfSplit, type Split } from './split-modes.ts';
export { apportion, closeGap, isWithinTolerance, negated, splitEqually, sumCents } from './split.ts';
export {
  draftAmounts,
  equalValues,
  formatSplitValue,
  isValueMode,
  parseSplitValue,
  splitGap,
  typedProblem,
  type ValueMode,
} from './split-text.ts';
export { cleanText, compareText, formatList, isolated } from './text.ts';
