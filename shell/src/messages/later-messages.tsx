import type { ToastRequest } from '@quits/core';
import { ToastArea, showToast } from '@quits/ui/toasts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { OfflineBar } from './offline-bar.tsx';
import { findHeading, whenHeadingShows } from '../page/use-page-changes.ts';
import './later-messages.css';

/** The property that the toasts read. On the root it would make the browser compute all styles again. */
const TOP = '--q-toast-top';
/** Id of the element around the toasts, which has the property. */
const AROUND = 'toasts';

/**
 * Keeps toasts off the navigation and the page's heading: they appear below the heading while it is in sight.
 * Signed out there is no navigation, and the heading is further down.
 */
function place(isSignedIn: boolean): void {
  const bottom = isSignedIn ? (findHeading()?.getBoundingClientRect().bottom ?? 0) : 0;
  const top = `${String(Math.max(0, Math.round(bottom)))}px`;
  document.getElementById(AROUND)?.style.setProperty(TOP, top);
}

export function show(toast: ToastRequest, isSignedIn: boolean): void {
  place(isSignedIn);
  showToast(toast);
}

/** The page's messages: toasts, which follow the heading of the next page, and that there is no network. */
export function LaterMessages({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  useEffect(
    () =>
      whenHeadingShows(() => {
        // Measuring lays the page out.
        if (document.querySelector('[data-sonner-toast]')) place(isSignedIn);
      }),
    [isSignedIn, pathname],
  );
  return (
    <>
      <div id={AROUND}>
        <ToastArea />
      </div>
      <OfflineBar />
    </>
  );
}
