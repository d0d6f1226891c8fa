/**
 * Notes which changes each test reaches, into the folder that `QUITS_COVERAGE` names; and ends a file at its first
 * failure, for one is enough. The switches that Stryker writes count in `__stryker__`.
 */
const { createHash } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

/**
 * @typedef {{ name: string, parent?: Block }} Block
 * @typedef {{ name: string, test?: { name: string, mode?: string, errors: unknown[], parent: Block } }} TestEvent
 */

/** The name that jest's `-t` compares; the outermost block is jest's own. @param {Block} block @returns {string} */
const fullName = ({ name, parent }) => (parent ? `${fullName(parent)} ${name}`.trim() : '');

module.exports = class MutantsEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    this.testPath = args[1].testPath;
    /** @type {{ currentTestId?: string | undefined, mutantCoverage?: object }} */
    this.counts = {};
    Object.assign(this.global, { __stryker__: this.counts });
    this.hasFailed = false;
  }

  /** @param {TestEvent} event */
  handleTestEvent({ name, test }) {
    if (name === 'test_start' && test) {
      this.counts.currentTestId = fullName(test);
      if (this.hasFailed) test.mode = 'skip';
    }
    if (name !== 'test_done') return;
    this.counts.currentTestId = undefined;
    this.hasFailed ||= (test?.errors.length ?? 0) > 0;
  }

  /** @override */
  async teardown() {
    const folder = process.env.QUITS_COVERAGE;
    if (folder !== undefined) {
      const name = createHash('sha256').update(this.testPath).digest('hex');
      const coverage = { file: this.testPath, ...this.counts.mutantCoverage };
      writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(coverage));
    }
    await super.teardown();
  }
};
