import type { Member } from '@quits/contracts';
import { NO_CURRENCY, displayName, formatMoney, inNameOrder, t } from '@quits/domain';
import { SelectField } from '@quits/ui';
import type { Choice } from './import-choices.ts';
import styles from './import.module.css';
import type { ImportPreview } from './imports.api.ts';

interface ImportPeopleProps {
  preview: ImportPreview;
  people: readonly { name: string; choice: Choice }[];
  userId: number;
  /** Of the chosen group; none in a new one. */
  members: readonly Member[];
  isDisabled: boolean;
  onChoose: (name: string, choice: Choice) => void;
}

/** What the rows of the file add up to for a person. */
function describeNet(netCents: number, currency: string | null): string {
  const amount = formatMoney(Math.abs(netCents), currency ?? NO_CURRENCY);
  if (netCents === 0) return t('In the file, this person is even.');
  return t(
    netCents > 0 ? 'In the file, this person is owed {amount}.' : 'In the file, this person owes {amount}.',
    { amount },
  );
}

/** Says for each person of the file who that is in the group. */
export function ImportPeople({
  preview: { people: found, currency, suggested },
  people,
  userId,
  members,
  isDisabled,
  onChoose,
}: ImportPeopleProps) {
  const isOpen = suggested?.people.length === 0;
  const others = inNameOrder(members.filter(({ id }) => id !== userId));
  const options: { value: Choice; label: string }[] = [
    { value: '', label: t('Choose a person') },
    { value: 'me', label: t('You') },
    ...others.map((member) => ({ value: `${member.id}` as const, label: displayName(member) })),
    { value: 'placeholder', label: t('A new person without an account') },
  ];
  return (
    <section aria-label={t('People')} className={styles.people}>
      <h3 className={styles.heading}>{t('Who is who?')}</h3>
      {people.map(({ name, choice }) => (
        <SelectField
          key={name}
          label={name}
          // What a person owes for rows that all share is not known before all are.
          hint={
            isOpen ? undefined : describeNet(found.find((one) => one.name === name)?.netCents ?? 0, currency)
          }
          value={choice}
          disabled={isDisabled}
          options={options}
          onChange={(value) => onChoose(name, value as Choice)}
        />
      ))}
    </section>
  );
}
