import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const PAGE = path.join(ROOT, 'docs/specification.md');

/** The variable with the folder for the results of all test runs; without it, none are stored. */
export const RESULTS = 'QUITS_SPECIFICATION_RESULTS';

/**
 * @typedef {{ title: string, place: string, hasPassed: boolean }} Outcome `place` is file and line of the
 * test in the sources, so that the cases of one table share a place
 */

/**
 * The ids of requirements in a title: those in brackets, as in "scrolls to the top [2.16 2.17]".
 *
 * @param {string} title
 * @returns {string[]}
 */
export function idsIn(title) {
  return [...title.matchAll(/\[(\d\.\d+(?: \d\.\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(' '));
}

/**
 * @param {string} page the text of docs/specification.md
 * @returns {string[]} the ids of its rows, in their order
 */
export function rowsIn(page) {
  return [...page.matchAll(/^\| *(\d\.\d+) *\|/gm)].map(([, id = '']) => id);
}

/**
 * The errors in the titles of tests, independent of other runs.
 *
 * @param {readonly string[]} rows
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]} sentences
 */
export function faultsOfTitles(rows, outcomes) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
  for (const { title, place } of outcomes)
    for (const id of idsIn(title)) places.set(id, (places.get(id) ?? new Set()).add(place));
  return [...places].flatMap(([id, at]) => {
    const where = [...at].join(' and ');
    if (!rows.includes(id)) return [`${id} is no row of docs/specification.md, but a test's: ${where}`];
    return at.size > 1 ? [`${id} has more than one test: ${where}`] : [];
  });
}

/**
 * The rows without a passed test.
 *
 * @param {readonly string[]} rows
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]} ids
 */
export function rowsNotShown(rows, outcomes) {
  const shown = new Set(outcomes.filter(({ hasPassed }) => hasPassed).flatMap(({ title }) => idsIn(title)));
  return rows.filter((id) => !shown.has(id));
}

/**
 * Ends a run of a suite or a part of it: checks its titles, and stores its results for the check of all
 * suites. Rows of other suites may be missing.
 *
 * @param {string} suite
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]} errors, as sentences
 */
export function endOfRun(suite, outcomes) {
  const relevant = outcomes.filter(({ title }) => idsIn(title).length > 0);
  const folder = process.env[RESULTS];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${suite}-${process.pid}.json`), JSON.stringify(relevant));
  }
  return faultsOfTitles(rowsIn(readFileSync(PAGE, 'utf8')), relevant);
}

/**
 * Empties the folder of results, for a run of all suites.
 *
 * @returns {string} its path, for every suite as `RESULTS`
 */
export function emptyResults() {
  const folder = path.join(ROOT, 'node_modules/.cache/specification');
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

/**
 * Joins the results of all suites.
 *
 * @param {string} folder
 * @returns {string[]} errors, as sentences
 */
export function faultsOfAllSuites(folder) {
  const rows = rowsIn(readFileSync(PAGE, 'utf8'));
  /** @type {Outcome[]} */
  const outcomes = readdirSync(folder).flatMap((file) =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  );
  const missing = rowsNotShown(rows, outcomes).map((id) => `${id} has no passed test`);
  return [...faultsOfTitles(rows, outcomes), ...missing];
}
