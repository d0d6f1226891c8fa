// In the place of what the federation runtime has for manifests, for remotes that a build knows and for shared packages
// that are cut to fit: remotes are registered by the addresses of their entries here, and pointers say what to preload.
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin() {} };
}
export const getGlobalRemoteInfo = () => ({});
/** @param {{ webpackRequire: { federation: { runtime: { init: (options: object) => object }, initOptions: object } } }} build */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);

const unused = undefined;
export {
  unused as formatPreloadArgs,
  unused as generatePreloadAssetsPlugin,
  unused as getSharedFallbackGetter,
  unused as preloadAssets,
  unused as remotes,
  unused as snapshotPlugin,
};
