import type { NeededFiles } from '@quits/federation';
import webpack from 'webpack';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

const NAME = 'PagesPlugin';
/** Names of files are final by then. */
const STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;

/** The files that come when a build imports something late. */
function filesOf(compilation: Compilation, request: string): NeededFiles {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some((origin) => origin.request === request),
  );
  const files = [...new Set(groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files])))];
  if (files.length === 0)
    compilation.errors.push(new webpack.WebpackError(`Nothing imports ${request} late`));
  const ending = (end: string) => files.filter((file) => file.endsWith(end));
  return { css: ending('.css'), preload: ending('.js') };
}

/**
 * Writes `pages.json` beside a remote's build: what each of its pages needs beside what all of them do.
 *
 * @param pages path of the app → the file that is imported late
 */
export const pagesPlugin = (pages: Readonly<Record<string, string>>): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: STAGE }, () => {
        const needed = Object.entries(pages).map(([path, file]) => [path, filesOf(compilation, file)]);
        const text = `${JSON.stringify(Object.fromEntries(needed), null, 2)}\n`;
        compilation.emitAsset('pages.json', new webpack.sources.RawSource(text));
      });
    });
  },
});
