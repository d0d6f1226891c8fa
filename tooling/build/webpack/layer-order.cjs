/**
 * Puts the order of the layers before a sheet of ours: whichever sheet comes first on a page fixes it for all.
 *
 * @param {string} source
 */
module.exports = function layerOrder(source) {
  return `@layer reset, tokens, kit, remote, overrides;\n${source}`;
};
