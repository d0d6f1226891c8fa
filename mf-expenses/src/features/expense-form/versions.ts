/** Two versions of an expense, in words, and a third one that takes its parts from both. */
import type { ExpenseInput } from '@quits/contracts';
import { formatMoney, isValueMode, type PersonAmount, t } from '@quits/domain';
import { describeFields } from './fields/index.tsx';
import { LIST_LABELS, SPLIT_LABELS } from './form-checks.ts';

const ALONE = ['description', 'date', 'category', 'notes'] as const;

/** What stays from one side as a whole: amounts depend on each other. */
export type Part = (typeof ALONE)[number] | 'amounts';
export type Side = 'mine' | 'theirs';

interface Line {
  part: Part;
  label: string;
  text: string;
}

const partOf = (name: string): Part => ALONE.find((alone) => alone === name) ?? 'amounts';

type NameOf = (userId: number) => string;

/** Describes an expense line by line. */
export function describeVersion(expense: ExpenseInput, nameOf: NameOf, currency?: string): Line[] {
  const listed = (parts: readonly PersonAmount[]) =>
    parts
      .map(({ userId, cents }) =>
        t('{name} {amount}', { name: nameOf(userId), amount: formatMoney(Math.abs(cents), currency) }),
      )
      .join(t('[between the items of a list] , '));
  const { split, shares, items = [], extras = [], original } = expense;
  const bill = [...items, ...extras]
    .map(({ name, cents }) =>
      t('{name} {amount}', { name, amount: formatMoney(cents, original?.currency ?? currency) }),
    )
    .join(t('[between the items of a list] , '));
  return [
    ...describeFields(expense, currency).map(({ name, ...line }) => ({ part: partOf(name), ...line })),
    {
      part: 'amounts',
      label: t(expense.totalCents < 0 ? LIST_LABELS.receivers : LIST_LABELS.payers),
      text: listed(expense.payers),
    },
    {
      part: 'amounts',
      label: t(LIST_LABELS.shares),
      text:
        split && isValueMode(split.mode)
          ? t('[Percent: You 30, Bob 70] {split}: {people}', {
              split: t(SPLIT_LABELS[split.mode]),
              people: listed(shares),
            })
          : listed(shares),
    },
    ...(bill === '' ? [] : [{ part: 'amounts' as const, label: t('Bill'), text: bill }]),
  ];
}

export interface Difference extends Record<Side, string> {
  part: Part;
  label: string;
}

/** The parts in which two versions differ. Several lines of one part are one difference. */
export function differencesOf(mine: readonly Line[], theirs: readonly Line[]): Difference[] {
  const without = (lines: readonly Line[], others: readonly Line[]) =>
    lines.filter(({ label, text }) => !others.some((other) => other.label === label && other.text === text));
  const [onlyMine, onlyTheirs] = [without(mine, theirs), without(theirs, mine)];
  const parts = new Set([...onlyMine, ...onlyTheirs].map(({ part }) => part));
  return [...parts].map((part) => {
    const of = (lines: readonly Line[]) => lines.filter((line) => line.part === part);
    const [label, ...more] = new Set([...of(onlyMine), ...of(onlyTheirs)].map((line) => line.label));
    const isOne = more.length === 0;
    const words = (lines: readonly Line[]) =>
      of(lines)
        .map(({ label: field, text }) =>
          isOne ? text : t('[a field of an expense] {field}: {text}', { field, text }),
        )
        .join('\n');
    return {
      part,
      label: isOne ? (label ?? '') : t('Amounts'),
      mine: words(onlyMine),
      theirs: words(onlyTheirs),
    };
  });
}

/** A version that has each part from the side that is chosen for it, by default mine. */
export function mergeVersions(
  { mine, theirs }: Record<Side, ExpenseInput>,
  sides: ReadonlyMap<Part, Side>,
): ExpenseInput {
  const taken = (from: ExpenseInput, side: Side) =>
    Object.entries(from).filter(([name]) => (sides.get(partOf(name)) ?? 'mine') === side);
  // Each part is whole from one side, so no field is missing.
  return Object.fromEntries([...taken(mine, 'mine'), ...taken(theirs, 'theirs')]) as unknown as ExpenseInput;
}
