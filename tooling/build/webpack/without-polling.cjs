/**
 * Takes out of RTK Query what asks again from time to time and what follows the life of an answer: no call here wants
 * either (eslint.config.js), and both would be in every first load.
 *
 * @param {string} source
 */
module.exports = function withoutPolling(source) {
  const rest = source.replace(/\s+buildPollingHandler,\s+buildCacheLifecycleHandler,/, '');
  if (rest === source)
    throw new Error('RTK Query lists its handlers in another way: adapt tooling/build/webpack');
  return rest;
};
