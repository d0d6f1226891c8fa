/**
 * Transforms as the other projects do, but for the files of the server that carry their own changes, each behind a
 * switch: they come from the folder that `QUITS_MUTANTS` names, and the real tree stays as it is.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { createTransformer } = require('@swc/jest');

/** @typedef {ReturnType<typeof createTransformer>} Swc */

const ROOT = path.resolve(__dirname, '../../..');
const mutants = process.env.QUITS_MUTANTS ?? '';

/** @param {string} source @param {string} file */
const withSwitches = (source, file) => {
  const place = path.join(mutants, path.relative(ROOT, file));
  return existsSync(place) ? readFileSync(place, 'utf8') : source;
};

module.exports = {
  /** @param {object} options */
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      canInstrument: swc.canInstrument,
      /** @type {NonNullable<Swc['process']>} */
      process: (source, file, how) =>
        swc.process?.(withSwitches(source, file), file, how) ?? { code: source },
      /** @type {NonNullable<Swc['getCacheKey']>} */
      getCacheKey: (source, file, how) => {
        const text = withSwitches(source, file);
        const key = swc.getCacheKey?.(text, file, how) ?? text;
        return createHash('sha256').update(key).update(text).digest('hex');
      },
    };
  },
};
