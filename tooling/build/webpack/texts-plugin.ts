import path from 'node:path';
import webpack, {
  type Compilation,
  type Compiler,
  type RuleSetRule,
  type WebpackPluginInstance,
} from 'webpack';
import type { NeededFiles } from '@quits/federation';
import { bundledTexts } from '../../lib/texts.ts';
import { ROOT } from '../../lib/workspace.mjs';

const NAME = 'TextsPlugin';
/** Chunks of `import(/* webpackChunkName: "texts-[request]" *\/ …)` in a package's `src/texts.ts`. */
const CHUNK = /^texts-([\w-]+)-json$/;

/** Loads catalogues with those of the packages that a build bundles. */
export const catalogueRule = (name: string): RuleSetRule => ({
  test: /[\\/]locales[\\/][\w-]+\.json$/,
  type: 'json',
  loader: path.join(ROOT, 'tooling/build/webpack/catalogue-loader.cjs'),
  options: { folders: bundledTexts(name).map((folder) => path.join(ROOT, folder)) },
});

/** The file with the texts of each language, once the names of files are final. */
export function textFiles(compilation: Compilation): Record<string, string> {
  const found = [...compilation.chunks].flatMap(({ name, files }) => {
    const language = CHUNK.exec(name ?? '')?.[1];
    const script = [...files].find((file) => file.endsWith('.js'));
    return language !== undefined && script !== undefined ? [[language, script] as const] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
}

/** Writes `texts.json` next to a remote's build: language → the file with its texts. */
export const textsPlugin = (): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const needed = Object.entries(textFiles(compilation)).map(
          ([language, script]): [string, NeededFiles] => [language, { css: [], preload: [script] }],
        );
        const text = `${JSON.stringify(Object.fromEntries(needed), null, 2)}\n`;
        compilation.emitAsset('texts.json', new webpack.sources.RawSource(text));
      });
    });
  },
});
