import path from 'node:path';
import { endOfRun } from './results.mjs';

/**
 * @typedef {{ title: string, status: string, location?: { line: number } | null }} Test
 */

/**
 * Compares the ids in the titles of jest's tests with docs/specification.md, and fails the run where they
 * differ.
 */
export default class SpecificationReporter {
  /** @type {string[]} */
  #faults = [];

  /**
   * @param {unknown} _contexts
   * @param {{ testResults: { testFilePath: string, testResults: Test[] }[] }} results
   */
  onRunComplete(_contexts, { testResults }) {
    const outcomes = testResults.flatMap(({ testFilePath, testResults: tests }) =>
      tests.map(({ title, status, location }) => ({
        title,
        place: `${path.relative(process.cwd(), testFilePath)}:${location?.line ?? title}`,
        hasPassed: status === 'passed',
      })),
    );
    this.#faults = endOfRun('jest', outcomes);
    for (const fault of this.#faults) console.error(fault);
  }

  getLastError() {
    return this.#faults.length > 0 ? new Error(this.#faults.join('\n')) : undefined;
  }
}
