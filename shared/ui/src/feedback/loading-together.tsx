import { t } from '@quits/domain';
import { createContext, type ReactNode, useContext } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { StillLoading } from './still-loading.tsx';

/** Whether the page around a skeleton announces the loading for all of its parts. */
export const AnnouncedByPage = createContext(false);

export interface LoadingTogetherProps {
  isBusy: boolean;
  /** Announced to screen readers immediately, and kept while busy. */
  label?: string;
  /** The parts; each shows its own skeleton while its data is missing. */
  children: ReactNode;
}

/**
 * Parts of a page that load together: while busy there is one announcement, and their skeletons are silent.
 * Parts of a part leave it to the page.
 */
export function LoadingTogether({ isBusy, label = t('Loading...'), children }: LoadingTogetherProps) {
  const isAnnounced = useContext(AnnouncedByPage);
  return (
    <AnnouncedByPage value={isBusy || isAnnounced}>
      {children}
      {isBusy && !isAnnounced && (
        <div role="status">
          <VisuallyHidden>{label}</VisuallyHidden>
          <StillLoading />
        </div>
      )}
    </AnnouncedByPage>
  );
}
