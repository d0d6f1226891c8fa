import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../workspace.mjs';

const NAME = 'EmbedFilesPlugin';

/** Features that a frame shows: `/embed/<name>.html`. */
const FRAMES = ['auth', 'expenses', 'groups', 'profile'];

/** Style of every shadow root, in this order: the first statement fixes the order of the layers. */
const SHEETS = [
  'shared/ui/src/styles/tokens.css',
  'shared/ui/src/styles/reset.css',
  'node_modules/sonner/dist/styles.css',
];

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');

/** Writes what the embed loader needs beside its scripts: its style sheet, the pages for frames, the types. */
export class EmbedFilesPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const emit = (/** @type {string} */ name, /** @type {string} */ text) =>
          compilation.emitAsset(name, new webpack.sources.RawSource(text));
        emit('embed.css', SHEETS.map(read).join('\n'));
        emit('quits-embed.d.ts', read('embed/src/quits-embed.d.ts'));
        const page = read('embed/src/frame-page.html');
        for (const feature of FRAMES) emit(`${feature}.html`, page.replaceAll('{{feature}}', feature));
      });
    });
  }
}
