import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './expense-scroller.module.css';

interface ExpenseScrollerProps {
  scrollerRef?: Ref<HTMLDivElement>;
  /** Goes to the first or last row and puts the focus there. */
  onJump: (to: 'first' | 'last') => void;
  onPointerEnter: () => void;
  children: ReactNode;
}

/** The list's window, 600 px high at most (specification §2); Home and End reach its ends at once. */
export function ExpenseScroller({ scrollerRef, onJump, onPointerEnter, children }: ExpenseScrollerProps) {
  function jump(event: KeyboardEvent): void {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    onJump(event.key === 'Home' ? 'first' : 'last');
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolling by keyboard
    <div
      ref={scrollerRef}
      className={styles.scroller}
      role="group"
      aria-label="List of expenses"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={jump}
      onPointerEnter={onPointerEnter}
    >
      {children}
    </div>
  );
}
