import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../workspace.mjs';

const NAME = 'StyleHashPlugin';
const SONNER = path.join(ROOT, 'node_modules/sonner/dist/index.mjs');

/** @param {string} css */
const hashOf = (css) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/**
 * Hashes of the style elements that scripts put into the page, as a Content-Security-Policy names them.
 * sonner 2.0.8 is the only one, and knows no nonce.
 *
 * @param {string} [source] sonner's code
 * @returns {string[]}
 */
export function injectedStyleHashes(source = readFileSync(SONNER, 'utf8')) {
  const literals = [...source.matchAll(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/g)];
  if (literals.length === 0)
    throw new Error('sonner injects its style in another way: adapt tooling/build/webpack');
  const hashes = literals.map(([, literal]) => {
    const css = JSON.parse(String(literal));
    return hashOf(css);
  });
  // The element stands in the page for a moment before its text does.
  return [hashOf(''), ...hashes];
}

/** Writes them beside the page (`csp.json`), for whatever serves it. */
export class StyleHashPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const text = `${JSON.stringify({ styleHashes: injectedStyleHashes() })}\n`;
        compilation.emitAsset('csp.json', new webpack.sources.RawSource(text));
      });
    });
  }
}
