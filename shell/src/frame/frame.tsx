import { ownPath } from '@quits/contracts';
import { useAuth, useBus, useLanguage } from '@quits/core';
import { VisuallyHidden } from '@quits/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAIN_ID, Navigation, SkipLink } from '../navigation/navigation.tsx';
import { StaleNotice } from '../page/stale-notice.tsx';
import { usePageChanges } from '../page/use-page-changes.ts';
import { useThemeColor } from '../page/use-theme-color.ts';
import { Palette } from '../palette/palette.tsx';
import { ShellScreens } from '../routes/shell-screens.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { PageMessages } from '../messages/page-messages.tsx';
import styles from './frame.module.css';

/** Handles features' requests to the page over the bus; never navigates to another origin. */
function useRequests(): void {
  const navigate = useNavigate();
  useBus('shell', 'navigation/requested', ({ to, replace = false, state }) => {
    const path = ownPath(to);
    if (path !== undefined) void navigate(path, { replace, state });
  });
}

interface FrameProps {
  /** Shows that this tab differs from what other users see. */
  banner?: ReactNode;
}

/** The frame around every screen. */
export function Frame({ banner }: FrameProps) {
  const { user } = useAuth();
  const announcement = usePageChanges();
  useThemeColor();
  // The whole page below is drawn again in another language.
  useLanguage();
  useRequests();
  return (
    <div className={user ? styles.withNavigation : styles.plain}>
      <SkipLink />
      {banner}
      {user && <Shortcuts />}
      {user && <Palette />}
      {user && <Navigation user={user} />}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ShellScreens />
      </main>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
        <StaleNotice />
      </div>
      <PageMessages />
    </div>
  );
}
