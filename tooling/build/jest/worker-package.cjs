/**
 * Loads a package once for each worker of Jest instead of once for each test file: a third of the server's test
 * time was loading the same packages again. Jest's global setup runs outside any test file and takes the source.
 *
 * @param {string} source
 * @param {string} file
 * @returns {{ code: string }}
 */
exports.process = (source, file) => ({
  code: `if (globalThis.requireInWorker) {
  module.exports = globalThis.requireInWorker(${JSON.stringify(file)});
  return;
}
${source}`,
});
