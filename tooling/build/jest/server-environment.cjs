const { TestEnvironment } = require('jest-environment-node');

/** Packages that the worker has loaded check with `instanceof` what a test gives them. */
const OF_WORKER = { Error, TypeError, RangeError, SyntaxError, Date };

/** The server's tests take all packages from their worker: `worker-package.cjs`. */
module.exports = class extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, OF_WORKER, { requireInWorker: require });
  }
};
