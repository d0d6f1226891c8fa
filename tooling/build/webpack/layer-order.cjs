/**
 * Puts the layer order before our sheets, because the first sheet on a page fixes it for all.
 *
 * @param {string} source
 */
module.exports = function layerOrder(source) {
  return `@layer reset, tokens, kit, remote, overrides;\n${source}`;
};
