/** A feature's own page, for development (`npm run dev -w <feature>`); never part of what is deployed. */
export { showStandalone } from './show-standalone.tsx';
