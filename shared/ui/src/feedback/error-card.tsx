import { CloudAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Card } from '../layout/card.tsx';
import styles from './empty-state.module.css';

export interface ErrorCardProps {
  title: string;
  headingLevel?: 1 | 2 | 3 | 4;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
}

/** Takes the place of a part that failed, as large as a card, while the rest of the page works on. */
export function ErrorCard({
  title,
  headingLevel = 2,
  children,
  onRetry,
  retryLabel = 'Try again',
  isRetrying = false,
}: ErrorCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="div">
      <div role="alert" className={styles.emptyState}>
        <div className={classNames(styles.icon, styles.danger)} aria-hidden="true">
          <CloudAlert />
        </div>
        <Heading className={styles.title}>{title}</Heading>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {onRetry && (
          <div className={styles.action}>
            <Button icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
