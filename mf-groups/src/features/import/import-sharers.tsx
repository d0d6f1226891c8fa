import { cleanText, displayName, t } from '@quits/domain';
import { CheckboxField, TextField } from '@quits/ui';
import type { Member, User } from '@quits/contracts';
import type { Choice, Sharing } from './import-choices.ts';
import styles from './import.module.css';

/** All members share, and no others. */
export const ALL_SHARE: Sharing = { left: new Set(), names: '' };

/** A person of a file or of a booking, and who that is. */
interface Chosen {
  name: string;
  choice: Choice;
}

/** People whose names are not taken: a booking tells them apart by their names. */
function withOwnNames(people: readonly Chosen[], taken: readonly Chosen[]): Chosen[] {
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  return people.map(({ name: given, choice }) => {
    let name = given;
    for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${given} (${String(count)})`;
    names.add(name.toLowerCase());
    return { name, choice };
  });
}

/**
 * Those who share the rows with the people of the file: members of the group, or the reader and further people in a
 * new one.
 */
export function sharersOf(
  people: readonly Chosen[],
  { user, members, isNew }: { user: User; members: readonly Member[]; isNew: boolean },
  { left, names }: Sharing,
) {
  const chosen = new Set(people.map(({ choice }) => (choice === 'me' ? user.id : Number(choice))));
  const others = (isNew ? [user] : members)
    .filter(({ id }) => !chosen.has(id))
    .map((person) => ({ id: person.id, name: displayName(person), isIn: !left.has(person.id) }));
  const sharing: Chosen[] = others
    .filter(({ isIn }) => isIn)
    .map(({ id, name }) => ({ name, choice: id === user.id ? 'me' : `${id}` }));
  const added: Chosen[] = (isNew ? names.split(',') : [])
    .map((name): Chosen => ({ name: cleanText(name), choice: 'placeholder' }))
    .filter(({ name }) => name !== '');
  return { others, isNew, people: withOwnNames([...sharing, ...added], people) };
}

interface ImportSharersProps {
  sharers: ReturnType<typeof sharersOf>;
  sharing: Sharing;
  isDisabled: boolean;
  onChange: (sharing: Partial<Sharing>) => void;
}

/** Says who else shares the rows of a table that does not say it. */
export function ImportSharers({
  sharers: { others, isNew },
  sharing,
  isDisabled,
  onChange,
}: ImportSharersProps) {
  function choose(id: number, isIn: boolean): void {
    const left = new Set(sharing.left);
    if (isIn) left.delete(id);
    else left.add(id);
    onChange({ left });
  }

  return (
    <section aria-label={t('Who shares?')} className={styles.people}>
      <h3 className={styles.heading}>{t('Who shares?')}</h3>
      <p className={styles.hint}>
        {t('The table does not say who shares a row: all people here share each row equally.')}
      </p>
      {others.length > 0 && (
        <div role="group" aria-label={t('Members')}>
          {others.map(({ id, name, isIn }) => (
            <CheckboxField
              key={id}
              label={<bdi>{name}</bdi>}
              checked={isIn}
              disabled={isDisabled}
              onChange={(isSharer) => choose(id, isSharer)}
            />
          ))}
        </div>
      )}
      {isNew && (
        <TextField
          label={t('Other people')}
          hint={t('Names with commas between them. They are added without an account.')}
          value={sharing.names}
          disabled={isDisabled}
          onChange={(names) => onChange({ names })}
        />
      )}
    </section>
  );
}
