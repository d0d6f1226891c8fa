/** The code of overrides, which loads when a tab asks for them. */
export { OverrideBanner } from './override-banner.tsx';
export { takeOverrides } from './take-overrides.ts';
