// The launchers import this first, so that an old Node prints a sentence instead of a syntax error in a later
// file.
import { readJson, ROOT } from '../lib/workspace.mjs';

/**
 * @param {string} version version of the running Node ("20.20.2")
 * @param {string} range from package.json (">=20.20.0")
 */
export function isNewEnough(version, range) {
  const numbers = (/** @type {string} */ text) =>
    text
      .replace(/[^\d.]/g, '')
      .split('.')
      .map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [requiredMajor = 0, requiredMinor = 0] = numbers(range);
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
}

/** Ends the program with a sentence when this Node is too old for Quits. */
export function requireNode() {
  const range = String(readJson(`${ROOT}/package.json`).engines.node);
  if (isNewEnough(process.versions.node, range)) return;
  const required = range.replace('>=', '');
  console.error(
    `Quits needs Node.js ${required} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
