/** What tests look at inside of the core; nothing of the product imports it. */
export { joinPage, openPageCount } from './mount/shared-page.ts';
