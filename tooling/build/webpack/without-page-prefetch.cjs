/**
 * Takes out of react-router's links what they prefetch in its framework mode: no link here asks for it, which the
 * minimizer cannot know, and it would be in every first load.
 *
 * @param {string} source
 */
module.exports = function withoutPagePrefetch(source) {
  // The other chunk of the package has what servers need.
  if (!source.includes('function PrefetchPageLinks(')) return source;
  const rest = source.replace(/React\w*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null');
  if (rest === source)
    throw new Error('react-router prefetches pages in another way: adapt tooling/build/webpack');
  return rest;
};
