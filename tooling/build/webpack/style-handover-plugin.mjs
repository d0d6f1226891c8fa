import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const NAME = 'StyleHandoverPlugin';

/**
 * Lets the embed loader take a remote's style sheets (`window.__quitsStyles`, embed/src/styles.ts): they
 * belong into shadow roots, where a link in the page's head has no effect, and not into a foreign page.
 */
export class StyleHandoverPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (/** @type {string} */ source, /** @type {{ tag: string }} */ { tag }) =>
          `${source}\nif (window.__quitsStyles) { window.__quitsStyles(${tag}); return ${tag}; }`,
      );
    });
  }
}
