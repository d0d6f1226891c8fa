import { t } from '@quits/domain';
import { Button, classNames } from '@quits/ui';
import type { RefObject } from 'react';
import { HistoryLink } from '../features/history/history-link.tsx';
import styles from './group-jumps.module.css';

interface GroupJumpsProps {
  groupId: number;
  /** The parts to jump to, in this order. */
  parts: readonly { label: string; part: RefObject<HTMLElement | null> }[];
  /** New items of the activity. */
  newCount: number;
}

/**
 * Leads to the parts of a group's page. These are buttons: a link would add its hash to the address of the
 * page that embeds this one, and could not reach into a shadow root.
 */
export function GroupJumps({ groupId, parts, newCount }: GroupJumpsProps) {
  function jump(part: HTMLElement | null): void {
    part?.scrollIntoView();
    part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label={t('This group')} className={styles.jumps}>
      {parts.map(({ label, part }) => (
        <Button
          key={label}
          variant="quiet"
          size="s"
          className={classNames(styles.jump, styles.part)}
          onClick={() => jump(part.current)}
        >
          {label}
        </Button>
      ))}
      <HistoryLink groupId={groupId} newCount={newCount} className={styles.jump} />
    </nav>
  );
}
