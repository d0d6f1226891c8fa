/** A feature's own page, for development (`npm run dev -w <feature>`); never part of what is deployed. */
export { showAlone } from './show-alone.tsx';
