/** Internals of the core for tests; the product never imports this. */
export { joinPage, openPageCount } from './mount/shared-page.ts';
