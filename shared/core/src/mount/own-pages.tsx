import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface OwnPagesProps {
  home: string;
  owns: (path: string) => boolean;
  /** Gets the function that navigates from outside the router; returns a function that revokes it. */
  onReady: (go: (path: string) => void) => () => void;
  /** Called when the feature went to a foreign path. */
  onLeave: (path: string) => void;
  /** Called when the feature went to one of its paths. A dialog changes only the query. */
  onShow: (to: { isOtherPage: boolean }) => void;
  children: ReactNode;
}

/**
 * Limits a mounted feature to its own paths. When it goes elsewhere (after deleting an expense, for example),
 * the host is notified and the feature returns to its first screen.
 */
export function OwnPages({ home, owns, onReady, onLeave, onShow, children }: OwnPagesProps) {
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isOwn = owns(pathname);
  const shown = useRef<{ key: string; pathname: string }>(undefined);

  useEffect(() => onReady((path) => void navigate(path)), [navigate, onReady]);

  useEffect(() => {
    const before = shown.current;
    // Strict mode runs this twice for one change of path.
    if (before?.key === key) return;
    shown.current = { key, pathname };
    if (!isOwn) {
      onLeave(pathname + search + hash);
      void navigate(home, { replace: true });
    } else if (before) onShow({ isOtherPage: before.pathname !== pathname });
  }, [key, pathname, search, hash, isOwn, home, navigate, onLeave, onShow]);

  return isOwn ? children : null;
}
