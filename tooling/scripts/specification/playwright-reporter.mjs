import path from 'node:path';
import { endOfRun } from './results.mjs';

/**
 * Compares the ids in the titles of the browser's tests with docs/specification.md, and fails the run where
 * they differ.
 */
export default class SpecificationReporter {
  /** By id; a repeated test counts with its last run. @type {Map<string, import('./results.mjs').Outcome>} */
  #outcomes = new Map();

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd({ id, title, location }, { status }) {
    const place = `${path.relative(process.cwd(), location.file)}:${location.line}`;
    this.#outcomes.set(id, { title, place, hasPassed: status === 'passed' });
  }

  /** @returns {{ status: 'failed' } | undefined} */
  onEnd() {
    const faults = endOfRun('browser', [...this.#outcomes.values()]);
    for (const fault of faults) console.error(fault);
    return faults.length > 0 ? { status: 'failed' } : undefined;
  }

  printsToStdio() {
    return false;
  }
}
