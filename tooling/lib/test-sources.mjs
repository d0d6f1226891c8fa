/**
 * Reads which tests a file has, and what stands in each of them. It relies on Prettier's layout, which the
 * checks hold every file to: a block begins with `it(` and ends at the first line that is indented alike
 * and closes it.
 */

const LITERAL = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|` + '`(?:[^`\\\\]|\\\\.)*`)';
const OPENING = /^( *)(?:it|test|describe|test\.describe)(\.each\b.*)?\(/;
const PLAIN_TITLE = new RegExp(String.raw`^ *(?:it|test|describe|test\.describe)\(\s*${LITERAL}`);

/** @param {string} literal a string literal as it stands in the source */
const textOf = (literal) => literal.slice(1, -1).replace(/\\(.)/g, '$1');

/**
 * The line on which the block that begins at `start` ends.
 *
 * @param {readonly string[]} lines
 * @param {number} start
 * @param {number} indent
 */
function endOf(lines, start, indent) {
  const closing = new RegExp(`^ {${String(indent)}}(?! ).*\\);$`);
  for (let end = start; end < lines.length; end += 1) if (closing.test(lines[end] ?? '')) return end;
  return lines.length - 1;
}

/**
 * Where the title stands in a block: right at its opening, or, with `each`, after the table.
 *
 * @param {string} block
 * @param {number} indent
 * @param {boolean} hasTable
 */
function titleIn(block, indent, hasTable) {
  if (!hasTable) return PLAIN_TITLE.exec(block);
  const sameLine = new RegExp(String.raw`^ *(?:it|test|describe)\.each\b.*?\)\(\s*${LITERAL}`);
  const afterTable = new RegExp(String.raw`^ {${String(indent)}}\]\)\(\s*${LITERAL}`, 'm');
  return sameLine.exec(block) ?? afterTable.exec(block);
}

/**
 * @typedef {{ title: string, describes: string[], body: string }} FoundTest `body` is the block with the
 *   table of its `each` and without its title
 */

/**
 * @param {string} source
 * @returns {FoundTest[]} in the order of the file
 */
export function testsIn(source) {
  const lines = source.split('\n');
  /** @type {FoundTest[]} */
  const tests = [];
  /** @type {{ title: string, end: number }[]} */
  const open = [];
  lines.forEach((line, start) => {
    while (open.length > 0 && start > (open.at(-1)?.end ?? 0)) open.pop();
    const opening = OPENING.exec(line);
    if (!opening) return;
    const indent = opening[1]?.length ?? 0;
    const end = endOf(lines, start, indent);
    const block = lines.slice(start, end + 1).join('\n');
    const found = titleIn(block, indent, opening[2] !== undefined);
    const literal = found?.[1];
    if (!found || literal === undefined) return;
    const title = textOf(literal);
    if (/^ *(?:test\.)?describe/.test(line)) {
      open.push({ title, end });
      return;
    }
    const at = found.index + found[0].length - literal.length;
    const body = block.slice(0, at) + block.slice(at + literal.length);
    tests.push({ title, describes: open.map((group) => group.title), body });
  });
  return tests;
}

/**
 * The tests that a reference means: a test's title, or titles of the describes around it before that, with
 * ` › ` between them.
 *
 * @param {readonly FoundTest[]} tests
 * @param {string} reference
 */
export function testsCalled(tests, reference) {
  const names = reference.split(' › ');
  return tests.filter(({ title, describes }) => {
    const path = [...describes, title];
    return path.slice(-names.length).join(' › ') === reference;
  });
}
