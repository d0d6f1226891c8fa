import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { StillLoading } from './still-loading.tsx';
import { useDelayedBusy } from './use-delayed-busy.ts';

export interface DelayedSkeletonProps {
  isBusy?: boolean;
  /** Announced to screen readers immediately, and kept while busy. */
  label?: string;
  /** The skeletons, in the layout of the coming content. */
  children: ReactNode;
  /** The content afterwards; called only when neither busy nor still showing the skeleton. */
  content?: () => ReactNode;
}

/**
 * Shows skeletons after 150 ms of being busy, for at least 300 ms. With `content` it delays that until the
 * skeleton may go. Without it, the caller removes the component.
 */
export function DelayedSkeleton({
  isBusy = true,
  label = 'Loading...',
  children,
  content,
}: DelayedSkeletonProps) {
  const isShown = useDelayedBusy(isBusy);
  if (!isBusy && !isShown) return content?.() ?? null;
  return (
    <div role="status" data-skeleton={isShown ? '' : undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {isShown && children}
      {isBusy && <StillLoading />}
    </div>
  );
}
