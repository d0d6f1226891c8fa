import type { NeededFiles } from '@quits/federation';
import webpack from 'webpack';
import type { Chunk, Compilation, Compiler, Configuration, WebpackPluginInstance } from 'webpack';

const NAME = 'PagesPlugin';
/** What the federation plugin calls the chunk that every page of a remote comes after. */
const ROUTES_CHUNK = '__federation_expose_routes';
/** Names of files are final by then. */
const STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;

/** The files that come when a build imports something late. */
function filesOf(compilation: Compilation, request: string): NeededFiles {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some((origin) => origin.request === request),
  );
  const chunks = groups.flatMap((group) => group.chunks).filter(({ name }) => name !== ROUTES_CHUNK);
  const files = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))];
  if (files.length === 0)
    compilation.errors.push(new webpack.WebpackError(`Nothing imports ${request} late`));
  const ending = (end: string) => files.filter((file) => file.endsWith(end));
  return { css: ending('.css'), preload: ending('.js') };
}

/**
 * How a remote with pages is cut: what all pages need comes with their routes, everything else of a page is one file.
 * Many small files compress worse, and each is a request. Whatever else comes late is cut as webpack does it.
 *
 * @param files what `src/late-routes.tsx` imports late
 */
export function pageChunks(files: readonly string[]): NonNullable<Configuration['optimization']> {
  const isOfPage = ({ groupsIterable }: Chunk) =>
    [...groupsIterable].some(({ origins }) => origins.some(({ request }) => files.includes(request)));
  const ofAllPages = { chunks: isOfPage, minChunks: files.length, enforce: true, name: ROUTES_CHUNK };
  return {
    splitChunks: {
      chunks: (chunk) => !chunk.canBeInitial() && !isOfPage(chunk),
      cacheGroups: { ofAllPages: { ...ofAllPages, priority: 10 } },
    },
  };
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
