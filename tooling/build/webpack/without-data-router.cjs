/**
 * What the minimizer cannot know: no router here loads data, no link prefetches pages, and nobody reads names.
 *
 * @type {[pattern: RegExp, replacement: string][]}
 */
const CHANGES = [
  [/React\d*\.useContext\((?:DataRouterContext|DataRouterStateContext|FrameworkContext)\)/g, 'null'],
  [/, dataRouterOpts\) \{/g, ') {'],
  [/^ +let dataRouterState = dataRouterOpts\?\.state;$/gm, ''],
  [/\bdataRouter(?:Opts|State)\b/g, 'null'],
  [/let \{ isDataRoute \} = React\d*\.useContext\(RouteContext\);/g, 'const isDataRoute = false;'],
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g,
    'const shouldPrefetch = false, prefetchRef = undefined, prefetchHandlers = undefined',
  ],
  [/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '],
  [/^\w+\.(?:displayName = ".+"|contextType = \w+);$/gm, ''],
  [/class extends React\d*\.Component/g, 'class extends Object'],
];

/**
 * Takes out of react-router what its data routers and its framework mode have: it would be in every first load.
 *
 * @param {string} source
 */
module.exports = function withoutDataRouter(source) {
  // The other chunk of the package has what servers need.
  if (!source.includes('function useRoutesImpl(')) return source;
  return CHANGES.reduce((code, [pattern, replacement]) => {
    const rest = code.replace(pattern, replacement);
    if (rest === code)
      throw new Error(`react-router has no ${pattern} any more: adapt tooling/build/webpack`);
    return rest;
  }, source);
};
