import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import styles from './list.module.css';

export interface ListRowProps {
  /** Makes the whole row a link; then nothing in it may be a button or a link. */
  to?: LinkProps['to'];
  /** Navigation state that goes with the link. */
  state?: unknown;
  /** An avatar or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  /** An amount, a chip or, without `to`, buttons. */
  trailing?: ReactNode;
  trailingMeta?: ReactNode;
  className?: string;
}

/** One row, 64 px or higher. It is no list item itself: put it in a `List` or in an `li`. */
export function ListRow({
  to,
  state,
  leading,
  title,
  meta,
  trailing,
  trailingMeta,
  className,
}: ListRowProps) {
  const content = (
    <>
      {leading !== undefined && <div className={styles.leading}>{leading}</div>}
      <div className={styles.main}>
        <div className={styles.title}>{title}</div>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      {(trailing !== undefined || trailingMeta !== undefined) && (
        <div className={styles.trailing}>
          {trailing !== undefined && <div className={styles.trailingMain}>{trailing}</div>}
          {trailingMeta !== undefined && <div className={styles.trailingMeta}>{trailingMeta}</div>}
        </div>
      )}
    </>
  );
  if (to === undefined) return <div className={classNames(styles.row, className)}>{content}</div>;
  return (
    <Link to={to} state={state} className={classNames(styles.row, styles.link, className)}>
      {content}
      <ChevronRight className={styles.chevron} aria-hidden="true" />
    </Link>
  );
}
