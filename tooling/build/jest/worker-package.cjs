const ES_MODULE = /^(?:import|export)\b/m;

/**
 * Loads a package once for each worker of Jest instead of once for each test file, which took a quarter of the
 * server's test time. A test's fake timers and mocked packages do not reach into it. Jest's global
 * setup runs outside any test file and takes the source; so do the few ES modules.
 *
 * @param {string} source
 * @param {string} file
 * @returns {{ code: string }}
 */
exports.process = (source, file) => ({
  code: ES_MODULE.test(source)
    ? source
    : `if (globalThis.requireInWorker) {
  module.exports = globalThis.requireInWorker(${JSON.stringify(file)});
  return;
}
${source}`,
});
