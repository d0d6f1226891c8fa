import { t } from '@quits/domain';
import { type ReactNode, useContext } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { AnnouncedByPage } from './loading-together.tsx';
import { StillLoading } from './still-loading.tsx';
import { useDelayedBusy } from './use-delayed-busy.ts';

export interface DelayedSkeletonProps {
  /** Announced to screen readers immediately, unless the page announces it for all of its parts. */
  label?: string;
  /** The skeletons, in the layout of the coming content. */
  children: ReactNode;
}

/**
 * Shows skeletons after 150 ms. They take their room immediately, so that nothing moves when they show. The
 * caller removes the component once the content has come.
 */
export function DelayedSkeleton({ label = t('Loading...'), children }: DelayedSkeletonProps) {
  const isShown = useDelayedBusy(true);
  const isAnnounced = useContext(AnnouncedByPage);
  return (
    <div role={isAnnounced ? undefined : 'status'} data-skeleton={isShown ? '' : undefined}>
      {!isAnnounced && <VisuallyHidden>{label}</VisuallyHidden>}
      <div style={isShown ? undefined : { visibility: 'hidden' }}>{children}</div>
      {!isAnnounced && <StillLoading />}
    </div>
  );
}
