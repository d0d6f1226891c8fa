/** The parts of the web server that the server and this repository's commands use. */
export { cacheControlOf, isShared, typeOf } from './files.ts';
export { framePage, injectCard, injectConfig, inlineHashes, isFramePage } from './page.ts';
export { contentSecurityPolicy, CORS, NOINDEX, PAGE_HEADERS } from './policy.ts';
export { askWhetherEmpty, createPages, createWebServer } from './server.ts';
export { pageSettings, readSettings, SettingError, type WebSettings } from './settings.ts';
