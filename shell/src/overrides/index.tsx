import type { ReactNode } from 'react';
import type { TabVersions } from '../remotes/create-page-loader.ts';
import { OVERRIDES_KEY } from './asked.ts';
import { OverrideBanner } from './override-banner.tsx';
import { leaveCanary, type Rules, takeOverrides } from './take-overrides.ts';

/**
 * What this tab shows in place of live versions, and the banner that says so. This code loads only when a tab asks for
 * overrides or canaries. Call it before the router reads the address.
 */
export function openOverrides(rules: Rules): { versions: TabVersions; banner: ReactNode } {
  const versions = takeOverrides(window, rules);
  const reload = () => window.location.reload();
  const leave = (canary?: string) => {
    if (canary === undefined) rules.tab.remove(OVERRIDES_KEY);
    else leaveCanary(rules.tab, canary);
    reload();
  };
  return { versions, banner: <OverrideBanner {...versions} reload={reload} leave={leave} /> };
}
