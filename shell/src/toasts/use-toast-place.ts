import { useAuth } from '@quits/core';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { findHeading, whenHeadingShows } from '../page/use-page-changes.ts';
import './toast-place.css';

/** The property that the toasts read. */
const TOP = '--q-toast-top';

/**
 * Keeps toasts off the navigation and the page's heading: they appear below the heading while it is in sight.
 * Signed out there is no navigation, and the heading is further down.
 *
 * @returns a function that measures again, for a new toast
 */
export function useToastPlace(): () => void {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const isSignedIn = user !== undefined;
  const place = useCallback(() => {
    const bottom = isSignedIn ? (findHeading()?.getBoundingClientRect().bottom ?? 0) : 0;
    document.documentElement.style.setProperty(TOP, `${String(Math.max(0, Math.round(bottom)))}px`);
  }, [isSignedIn]);
  useEffect(() => whenHeadingShows(place), [place, pathname]);
  return place;
}
