import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compiler, type WebpackPluginInstance } from 'webpack';

const NAME = 'CheckedFilesPlugin';

/** Where the runtime of a remote keeps the checks of its files, and the hash of the script that it makes. */
const FILES = '__webpack_require__.quitsFiles';
const HASH = '__webpack_require__.quitsHash';

/** Whether a file that failed came whole past the browser's cache. */
const renewed = (address: string) => `${FILES}.renew(${address})`;

/** Makes the loading of scripts wait for their hashes. A page without hashes loads them unchecked. */
class CheckedFilesRuntime extends webpack.RuntimeModule {
  constructor() {
    super('checked files', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const load = webpack.RuntimeGlobals.loadScript;
    return `if (${FILES} = document.currentScript?.quitsFiles) {
      const load = ${load};
      const checkAndLoad = (url, ...rest) => void ${FILES}.hashOf(url).then((hash) => {
        ${HASH} = hash;
        load(url, ...rest);
      });
      ${load} = (url, done, ...rest) => checkAndLoad(url, (event) => {
        if (event?.type !== "error") return done(event);
        ${renewed('url')}.then((isRenewed) => isRenewed ? checkAndLoad(url, done, ...rest) : done(event));
      }, ...rest);
    }`;
  }
}

const SCRIPT = `if (${FILES}) {
  script.crossOrigin = "anonymous";
  script.integrity = ${HASH};
}`;

/**
 * The end of the function that makes a style sheet's link. The embed loader takes the link
 * (`window.__quitsStyles`, embed/src/styles.ts): a sheet belongs in shadow roots, where a link in the page's
 * head has no effect.
 */
const insertStyle = (tag: string, address: string) => `
const insert = () => window.__quitsStyles ? window.__quitsStyles(${tag}) : document.head.append(${tag});
if (${FILES}) ${FILES}.hashOf(${address}).then((hash) => {
  ${tag}.crossOrigin = "anonymous";
  ${tag}.integrity = hash;
  const fail = ${tag}.onerror;
  ${tag}.onerror = (event) => ${renewed(address)}.then((isRenewed) => {
    ${tag}.onerror = fail;
    if (isRenewed) insert();
    else fail(event);
  });
  insert();
});
else insert();
return ${tag};`;

/**
 * Lets a remote's runtime load its scripts and style sheets with the hashes that the page gives to the
 * entry's script (shared/federation/src/loading/checked-files.ts).
 */
export const checkedFilesPlugin = (): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    const scripts = webpack.runtime.LoadScriptRuntimeModule;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap(NAME, (chunk: Chunk) => {
          compilation.addRuntimeModule(chunk, new CheckedFilesRuntime());
        });
      scripts.getCompilationHooks(compilation).createScript.tap(NAME, (source) => `${source}\n${SCRIPT}`);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, href }) => source + insertStyle(tag, href),
      );
    });
  },
});
