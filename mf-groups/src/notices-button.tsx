import { useOffers } from '@quits/core';
import { BellButton } from './features/notices/bell-button.tsx';
import './texts.ts';

/** The part for the bar of the page. */
export function NoticesButton() {
  return useOffers()('notices') && <BellButton />;
}
