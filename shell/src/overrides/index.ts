/** The code of overrides and canaries by link, which loads when a tab asks for them. */
export { OverrideBanner } from './override-banner.tsx';
export { leaveCanary, takeOverrides } from './take-overrides.ts';
