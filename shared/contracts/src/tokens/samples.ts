export const TOKENS_SAMPLES = {
  addAccessToken: { name: 'Home Assistant', scopes: ['groups:read' as const], days: 30 },
};
