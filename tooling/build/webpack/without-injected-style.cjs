/**
 * Takes the style element out of sonner, which it puts into the page's head when it is first loaded: a
 * remote's own copy runs in foreign pages only, where the style is in embed.css.
 *
 * @param {string} source
 */
module.exports = function withoutInjectedStyle(source) {
  const rest = source.replace(/__insertCSS\("(?:[^"\\]|\\.)*"\);?/g, '');
  if (rest === source)
    throw new Error('sonner injects its style in another way: adapt tooling/build/webpack');
  return rest;
};
