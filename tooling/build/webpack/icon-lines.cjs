const path = require('node:path');
const vm = require('node:vm');

const DRAWN_ICON = JSON.stringify(path.join(__dirname, 'drawn-icon.mjs'));

/**
 * Leaves of an icon what is drawn: its lines, without names and keys.
 *
 * @param {string} source
 */
module.exports = function iconLines(source) {
  // Their list, and some that are another name of one.
  if (!source.includes('createLucideIcon')) return source;
  const [, icon] = /^const __iconData = (\{.+?^\});/ms.exec(source) ?? [];
  if (!icon) throw new Error('lucide writes icons in another way: adapt tooling/build/webpack');
  /** @type {{ node: [tag: string, attributes: Record<string, string>][] }} */
  const { node } = vm.runInNewContext(`(${icon})`);
  const parts = node.map(([tag, { key: _key, ...attributes }]) =>
    tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes.d : [tag, attributes],
  );
  return `import { drawnIcon } from ${DRAWN_ICON};\nexport default /* @__PURE__ */ drawnIcon(${JSON.stringify(parts)});\n`;
};
