import { Card, DelayedSkeleton, Skeleton } from '@quits/ui';
import styles from './outline.module.css';

/** A line as high as the text around it. */
export function OutlineLine({ width }: { width: string }) {
  return (
    <span className={styles.line}>
      <Skeleton width={width} />
    </span>
  );
}

/** The tile of a group, as large as the page shows it. */
export function OutlineTile() {
  return (
    <div className={styles.tile}>
      <Skeleton height="100%" shape="block" />
    </div>
  );
}

/** One large figure and its label. */
export function OutlineFigure() {
  return (
    <div className={styles.figure}>
      <Skeleton width="60%" height={40} shape="block" />
    </div>
  );
}

export type OutlineRowKind = 'entry' | 'debt' | 'member' | 'person' | 'event';

interface OutlineRowsProps {
  /** The kind of the rows: each has its own height and end. */
  kind: OutlineRowKind;
  count: number;
}

function End({ kind }: Pick<OutlineRowsProps, 'kind'>) {
  if (kind === 'entry') return <Skeleton width={64} />;
  const hasButton = kind === 'person' || kind === 'event';
  return hasButton && <Skeleton width={66} height={36} shape="block" />;
}

/** Rows of a list that is still loading: a picture, two lines, and the content at the end. */
export function OutlineRows({ kind, count }: OutlineRowsProps) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles[kind]}>
      <span className={styles.picture}>
        <Skeleton width="100%" height="100%" shape={kind === 'entry' ? 'block' : 'circle'} />
      </span>
      <div className={styles.words}>
        <Skeleton width="55%" />
        <Skeleton width="35%" />
      </div>
      <End kind={kind} />
    </div>
  ));
}

/** The card of a view whose code is still loading. */
export function OutlineCard() {
  return (
    <Card>
      <DelayedSkeleton>
        <OutlineRows kind="event" count={5} />
      </DelayedSkeleton>
    </Card>
  );
}
