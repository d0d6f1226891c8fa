/** The features that can be embedded. */
export const FEATURE_NAMES = ['groups', 'expenses', 'profile', 'auth'] as const;

export type Feature = (typeof FEATURE_NAMES)[number];

export const tagOf = (feature: Feature) => `quits-${feature}` as const;
