import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface OwnPagesProps {
  home: string;
  owns: (path: string) => boolean;
  /** Gets the way to change the path from outside of the router; what it gives back ends that. */
  onReady: (go: (path: string) => void) => () => void;
  /** The feature went to a path of somebody else's. */
  onLeave: (path: string) => void;
  /** The feature went to one of its paths; a dialog changes the query of one alone. */
  onShow: (to: { isOtherPage: boolean }) => void;
  children: ReactNode;
}

/**
 * Lets a mounted feature show its own paths alone: when it goes elsewhere (after an expense was deleted,
 * say) the page around is told, and the feature goes on to its first screen: the one it left is over.
 */
export function OwnPages({ home, owns, onReady, onLeave, onShow, children }: OwnPagesProps) {
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isOwn = owns(pathname);
  const shown = useRef<{ key: string; pathname: string }>(undefined);

  useEffect(() => onReady((path) => void navigate(path)), [navigate, onReady]);

  useEffect(() => {
    const before = shown.current;
    // React's double check in development runs this twice for one change of path.
    if (before?.key === key) return;
    shown.current = { key, pathname };
    if (!isOwn) {
      onLeave(pathname + search + hash);
      void navigate(home, { replace: true });
    } else if (before) onShow({ isOtherPage: before.pathname !== pathname });
  }, [key, pathname, search, hash, isOwn, home, navigate, onLeave, onShow]);

  return isOwn ? children : null;
}
