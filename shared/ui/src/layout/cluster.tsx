import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { spaceToken } from './space.ts';
import type { Space } from './space.ts';
import styles from './layout.module.css';

export interface ClusterProps {
  gap?: Space;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  className?: string;
  children: ReactNode;
}

/** Things beside each other that wrap when there is no room. */
export function Cluster({ gap = 8, align = 'center', justify, className, children }: ClusterProps) {
  return (
    <div
      className={classNames(styles.cluster, className)}
      style={{ gap: spaceToken(gap), alignItems: align, justifyContent: justify }}
    >
      {children}
    </div>
  );
}
