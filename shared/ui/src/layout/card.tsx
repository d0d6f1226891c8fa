import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  /** Names the card's region. */
  heading?: ReactNode;
  /** The heading is for screen readers alone: the eye sees what the card is. */
  isHeadingHidden?: boolean;
  /** Buttons and links next to the heading. */
  actions?: ReactNode;
  /** Lets the content reach the edges, for lists of rows. */
  isFlush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A sheet of paper on the page. With a heading it is a region of that name. */
export function Card(props: CardProps) {
  const { heading, isHeadingHidden = false, actions, isFlush = false, className, children } = props;
  const headingId = useId();
  const body = <div className={classNames(styles.body, isFlush && styles.flush)}>{children}</div>;
  if (heading === undefined) return <div className={classNames(styles.card, className)}>{body}</div>;
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={headingId}>
      <div className={isHeadingHidden ? styles.hidden : styles.header}>
        {/* Takes the focus when the focused element in the card is gone. */}
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {body}
    </section>
  );
}
