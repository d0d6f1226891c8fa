import { avatarHue, groupSign } from '@quits/domain';
import { classNames } from '../class-names.ts';
import styles from './group-tile.module.css';

export interface GroupTileProps {
  groupId: number;
  name: string;
  /** 24, 40 or 56 pixels. */
  size?: 's' | 'm' | 'l';
}

/** A group's tile: the first emoji of its name, else the first letter, on the group's own color. */
export function GroupTile({ groupId, name, size = 'm' }: GroupTileProps) {
  const { sign, isEmoji } = groupSign(name);
  const hue = `var(--q-avatar-${avatarHue(groupId) + 1})`;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.tile, styles[size], isEmoji && styles.emoji)}
      // An emoji needs a quiet background.
      style={{ background: isEmoji ? `color-mix(in srgb, ${hue} 20%, var(--q-color-surface))` : hue }}
    >
      {sign}
    </span>
  );
}
