import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Pixels, or any CSS length; by default the full width. */
  width?: number | string;
  height?: number | string;
  shape?: 'text' | 'block' | 'circle';
  /** Stands for a part whose code comes after the page: the page's preview does not wait for it. */
  isLate?: boolean;
}

/** The placeholder of loading content; hidden from assistive technology. */
export function Skeleton({ width, height, shape = 'text', isLate = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      // The page's preview stays in front of it.
      data-outline={isLate ? undefined : ''}
      className={classNames(
        styles.skeleton,
        shape === 'text' && styles.text,
        shape === 'circle' && styles.circle,
      )}
      style={{ width, height: shape === 'circle' ? (height ?? width) : height }}
    />
  );
}
