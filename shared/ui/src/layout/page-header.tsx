import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './page.module.css';

export interface PageHeaderProps {
  heading: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** The way up: a link, or any node (a button that knows where the person came from). */
  backTo?: { to: string; label: string } | ReactNode;
}

function isLink(backTo: PageHeaderProps['backTo']): backTo is { to: string; label: string } {
  return typeof backTo === 'object' && backTo !== null && 'to' in backTo && 'label' in backTo;
}

/** The top of a page: its one `h1`, which takes the focus after a change of page. */
export function PageHeader({ heading, subtitle, actions, backTo }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {isLink(backTo) ? (
        <Link to={backTo.to} className={styles.back}>
          <ArrowLeft className={styles.backIcon} aria-hidden="true" />
          {backTo.label}
        </Link>
      ) : (
        backTo
      )}
      <div className={styles.row}>
        <div className={styles.text}>
          <h1 tabIndex={-1} data-page-heading="" className={styles.heading}>
            {heading}
          </h1>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
