import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  as?: 'section' | 'article' | 'div';
  /** Names the region (of a `section` or `article`). */
  heading?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** Lets the content reach the edges, for lists of rows. */
  isFlush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A sheet of paper on the page. With a heading it is a region of that name. */
export function Card({
  as: Element = 'section',
  heading,
  headingLevel = 2,
  actions,
  isFlush = false,
  className,
  children,
}: CardProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  const isNamed = heading !== undefined && Element !== 'div';
  return (
    <Element className={classNames(styles.card, className)} aria-labelledby={isNamed ? headingId : undefined}>
      {(heading !== undefined || actions !== undefined) && (
        <div className={styles.header}>
          {heading !== undefined && (
            <Heading id={headingId} className={styles.heading}>
              {heading}
            </Heading>
          )}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={classNames(styles.body, isFlush && styles.flush)}>{children}</div>
    </Element>
  );
}
