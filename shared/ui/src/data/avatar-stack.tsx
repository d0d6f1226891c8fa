import { classNames } from '../class-names.ts';
import { Avatar } from './avatar.tsx';
import type { AvatarProps, AvatarSize } from './avatar.tsx';
import styles from './avatar.module.css';

export interface AvatarStackProps {
  people: readonly Pick<AvatarProps, 'userId' | 'name'>[];
  /** How many show before "+n". */
  max?: number;
  size?: AvatarSize;
}

/** A few people in little room; decoration, so say beside it how many they are. */
export function AvatarStack({ people, max = 4, size = 'm' }: AvatarStackProps) {
  const hidden = people.length > max ? people.length - max : 0;
  return (
    <span aria-hidden="true" className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.userId} userId={person.userId} name={person.name} size={size} />
      ))}
      {hidden > 0 && <span className={classNames(styles.avatar, styles.more, styles[size])}>+{hidden}</span>}
    </span>
  );
}
