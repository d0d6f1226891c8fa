/**
 * @typedef {{ id: string, requirement: string, values: string[], owner: string, file: string, test: string }}
 *   Requirement `values` are the exact texts and values that the requirement demands
 */

const ROW = /^\| *(\d\.\d+) *\|(.*)\|$/;
const TEST = /^`([^`]+)` › `([^`]*)`$/;

/**
 * Reads the tables of docs/specification.md.
 *
 * @param {string} page
 * @returns {Requirement[]} in the order of the page; `file` and `test` are empty where a row names no test
 */
export function requirementsIn(page) {
  return page.split('\n').flatMap((line) => {
    const [, id, rest = ''] = ROW.exec(line) ?? [];
    if (id === undefined) return [];
    const [requirement = '', owner = '', shown = ''] = rest.split('|').map((cell) => cell.trim());
    const values = [...requirement.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
    const [, file = '', test = ''] = TEST.exec(shown) ?? [];
    return [{ id, requirement, values, owner: owner.replaceAll('`', ''), file, test }];
  });
}
