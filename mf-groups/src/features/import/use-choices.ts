import type { GroupSummary, User } from '@quits/contracts';
import { useGetGroupMembersQuery } from '@quits/core';
import { NO_CURRENCY, cleanText } from '@quits/domain';
import { useState } from 'react';
import {
  bookingOf,
  isBookable,
  isTaken,
  type Choice,
  type Choices,
  otherCurrencies,
  proposedChoice,
  proposedName,
} from './import-choices.ts';
import { ALL_SHARE, sharersOf } from './import-sharers.tsx';
import type { OpenedFile } from './use-import.ts';
import type { ImportRule } from './imports.api.ts';

/** What depends on the group, before the reader chooses: its members, and its currency. */
const OF_GROUP: Pick<Choices, 'people' | 'sharing' | 'currencies' | 'rates'> = {
  people: new Map(),
  sharing: ALL_SHARE,
  currencies: 'refuse',
  rates: {},
};

/** Whether a new group has all that it needs. */
const isComplete = ({ name, currency }: Choices) => cleanText(name) !== '' && currency !== '';

/** What the reader decides about an opened file, and what is proposed. */
export function useChoices(
  { filename, preview, group: proposedGroup }: OpenedFile & { group: string },
  groups: readonly GroupSummary[],
  user: User,
) {
  const [choices, setChoices] = useState<Choices>(() => ({
    group: proposedGroup,
    name: proposedName(preview, filename),
    currency: preview.currency ?? '',
    acceptDoubtful: true,
    rules: new Set(),
    ...OF_GROUP,
  }));
  const group = groups.find(({ id }) => String(id) === choices.group);
  const query = useGetGroupMembersQuery(group?.id ?? 0, { skip: group === undefined });
  const members = (group && query.data) ?? [];
  const known = { me: { id: user.id, name: user.name }, members, isNew: group === undefined };
  const people = preview.people.map(({ name }) => ({
    name,
    choice: choices.people.get(name) ?? proposedChoice(name, known),
  }));
  const areSharersOpen = preview.suggested?.people.length === 0;
  const sharers = areSharersOpen
    ? sharersOf(people, { user, members, isNew: known.isNew }, choices.sharing)
    : undefined;
  const currency = group?.currency ?? choices.currency;
  const others = otherCurrencies(preview.rows, currency);
  const isReady = group ? query.data !== undefined : isComplete(choices);
  return {
    choices,
    people,
    members,
    /** Of the members; only while a group is chosen. */
    query: group && query,
    currency,
    /** The rows in other currencies than that. */
    others,
    canImport: isReady && isBookable(preview, choices, { people, others, currency }),
    booking: () => bookingOf(choices, [...people, ...(sharers?.people ?? [])]),
    /** Who else shares the rows; undefined where the file says it. */
    sharers,
    chooseSharers: (sharing: Partial<Choices['sharing']>) =>
      setChoices({ ...choices, sharing: { ...choices.sharing, ...sharing } }),
    /** Whether a group that is booked in has the currency of a rule. */
    isInCurrency: (rule: ImportRule) =>
      [NO_CURRENCY, currency].includes(rule.currency) || isTaken(rule.currency, choices, others),
    chooseRule: (rule: number, isChosen: boolean) => {
      const rules = new Set(choices.rules);
      if (isChosen) rules.add(rule);
      else rules.delete(rule);
      setChoices({ ...choices, rules });
    },
    change: (changes: Partial<Omit<Choices, 'people' | 'group' | 'rules' | 'sharing'>>) =>
      setChoices({ ...choices, ...changes }),
    chooseGroup: (value: string) => setChoices({ ...choices, ...OF_GROUP, group: value }),
    chooseRate: (code: string, text: string) =>
      setChoices((before) => ({ ...before, rates: { ...before.rates, [code]: text } })),
    choosePerson: (name: string, choice: Choice) =>
      setChoices({ ...choices, people: new Map(choices.people).set(name, choice) }),
  };
}
