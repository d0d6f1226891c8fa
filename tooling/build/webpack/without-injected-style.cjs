/**
 * Removes the style element that sonner adds to the page's head when it loads. A remote's own copy runs only
 * in foreign pages, where embed.css has the style.
 *
 * @param {string} source
 */
module.exports = function withoutInjectedStyle(source) {
  const rest = source.replace(/__insertCSS\("(?:[^"\\]|\\.)*"\);?/g, '');
  if (rest === source)
    throw new Error('sonner injects its style in another way: adapt tooling/build/webpack');
  return rest;
};
