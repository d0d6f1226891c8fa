import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { spaceToken } from './space.ts';
import type { Space } from './space.ts';
import styles from './layout.module.css';

export interface StackProps {
  gap?: Space;
  align?: CSSProperties['alignItems'];
  className?: string;
  children: ReactNode;
}

/** Things below each other at an even distance. */
export function Stack({ gap = 16, align, className, children }: StackProps) {
  return (
    <div className={classNames(styles.stack, className)} style={{ gap: spaceToken(gap), alignItems: align }}>
      {children}
    </div>
  );
}
