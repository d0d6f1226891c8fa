import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert, positive: CircleCheck } as const;

export interface NoticeProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  /**
   * `alert` is announced immediately, `status` politely, `note` not at all. Danger defaults to `alert`, other
   * tones to `status`.
   */
  role?: 'status' | 'alert' | 'note';
}

/** A permanent message within the page. */
export function Notice({ tone = 'info', title, children, action, role }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={role ?? (tone === 'danger' ? 'alert' : 'status')}
      className={classNames(styles.notice, styles[tone])}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
