/**
 * Under which address a file of the store is served: the shell's folder is the root of the site.
 *
 * @param {string} key
 */
export const addressOf = (key) => `/${key.replace(/^shell\//, '')}`;
