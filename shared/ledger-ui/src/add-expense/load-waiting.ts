/**
 * Loads what shows expenses that wait on this device. The only such import: each one would be a file of its own,
 * and the page that prepares for a lost network would have loaded another.
 */
export const loadWaiting = () => import('../waiting/index.ts');
