import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const PAGE = path.join(ROOT, 'docs/specification.md');

/** Names the folder in which every run of tests leaves its results; unset, none is left. */
export const RESULTS = 'QUITS_SPECIFICATION_RESULTS';

/**
 * @typedef {{ title: string, place: string, hasPassed: boolean }} Outcome `place` is file and line of the test in the
 *   sources, so that the cases of one table are one place
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
 * What is wrong with the titles of some tests, whatever else has run.
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
 * The rows that no passed test shows.
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
 * Ends a run of tests, of one suite or of a part of it: says what is wrong with its titles, and leaves its results for
 * the check of all suites. Rows that other suites show are not missed.
 *
 * @param {string} suite
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]} what is wrong, as sentences
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
 * Makes the folder of results empty, for a run of all suites.
 *
 * @returns {string} its path, to be given to every suite as `RESULTS`
 */
export function emptyResults() {
  const folder = path.join(ROOT, 'node_modules/.cache/specification');
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

/**
 * Joins the results that all suites left.
 *
 * @param {string} folder
 * @returns {string[]} what is wrong, as sentences
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
