import { avatarHue, initials } from '@quits/domain';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

export type AvatarSize = 's' | 'm' | 'l' | 'xl';

export interface AvatarProps {
  userId: number;
  /** The person's name, else the e-mail. */
  name: string;
  size?: AvatarSize;
}

/** A person's initials on the color that they have everywhere; the name follows as text. */
export function Avatar({ userId, name, size = 'l' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, styles[size])}
      style={{ background: `var(--q-avatar-${avatarHue(userId) + 1})` }}
    >
      {initials(name)}
    </span>
  );
}
