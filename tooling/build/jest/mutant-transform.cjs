/**
 * Transforms as the other projects do, but for the one change that `QUITS_MUTANT` names: so a change is tried in the
 * real tree, and nothing on the disk is changed (`tooling/lab/mutation/server.ts`).
 */
const { createHash } = require('node:crypto');
const { createTransformer } = require('@swc/jest');

/** @typedef {ReturnType<typeof createTransformer>} Swc */

/** @type {{ path: string, from: number, to: number, replacement: string }} */
const mutant = JSON.parse(process.env.QUITS_MUTANT ?? '{"path":""}');

/** @param {string} source @param {string} path */
const changed = (source, path) =>
  path === mutant.path ? source.slice(0, mutant.from) + mutant.replacement + source.slice(mutant.to) : source;

module.exports = {
  /** @param {object} options */
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      canInstrument: swc.canInstrument,
      /** @type {NonNullable<Swc['process']>} */
      process: (source, path, how) => swc.process?.(changed(source, path), path, how) ?? { code: source },
      /** @type {NonNullable<Swc['getCacheKey']>} */
      getCacheKey: (source, path, how) => {
        const text = changed(source, path);
        const key = swc.getCacheKey?.(text, path, how) ?? text;
        return createHash('sha256').update(key).update(text).digest('hex');
      },
    };
  },
};
