import type { NeededFiles } from '@quits/federation';
import webpack, {
  type Chunk,
  type Compilation,
  type Compiler,
  type Configuration,
  type WebpackPluginInstance,
} from 'webpack';

const NAME = 'PagesPlugin';
/** The federation plugin's name for the chunk of the remote's routes. */
const ROUTES_CHUNK = '__federation_expose_routes';
/** At this stage, file names are final. */
const STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;

/** The files of a lazy import in a build. */
function filesOf(compilation: Compilation, request: string): NeededFiles {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some((origin) => origin.request === request),
  );
  const chunks = groups.flatMap((group) => group.chunks).filter(({ name }) => name !== ROUTES_CHUNK);
  const files = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))];
  if (files.length === 0)
    compilation.errors.push(new webpack.WebpackError(`Nothing imports ${request} lazily`));
  const ending = (end: string) => files.filter((file) => file.endsWith(end));
  return { css: ending('.css'), preload: ending('.js') };
}

const isOfPages =
  (files: readonly string[]) =>
  ({ groupsIterable }: Chunk): boolean =>
    [...groupsIterable].some(({ origins }) => origins.some(({ request }) => files.includes(request)));

/** Whether a chunk is in the first load of a page. */
export function isFirstOf(files: readonly string[]): (chunk: Chunk) => boolean {
  const isOfPage = isOfPages(files);
  return (chunk) => chunk.name === ROUTES_CHUNK || isOfPage(chunk);
}

/**
 * The chunks of a remote with pages. All common code comes with the routes; the rest of each page is one
 * file. Many small files compress worse and need a request each. Other lazy code uses webpack's defaults.
 *
 * @param files lazy imports of `src/lazy-routes.tsx`
 */
export function pageChunks(files: readonly string[]): NonNullable<Configuration['optimization']> {
  const isOfPage = isOfPages(files);
  const ofAllPages = { chunks: isOfPage, minChunks: files.length, enforce: true, name: ROUTES_CHUNK };
  return {
    splitChunks: {
      chunks: (chunk) => !chunk.canBeInitial() && !isOfPage(chunk),
      cacheGroups: { ofAllPages: { ...ofAllPages, priority: 10 } },
    },
  };
}

/**
 * Writes `pages.json` next to a remote's build: the files of each page beyond the common ones.
 *
 * @param pages path of the app → file of the lazy import
 * @param previews path of the app → script of its preview
 */
export const pagesPlugin = (
  pages: Readonly<Record<string, string>>,
  previews: Readonly<Record<string, string>>,
): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: STAGE }, () => {
        const needed = Object.entries(pages).map(([path, file]): [string, NeededFiles] => [
          path,
          { ...filesOf(compilation, file), preview: previews[path] },
        ]);
        const text = `${JSON.stringify(Object.fromEntries(needed), null, 2)}\n`;
        compilation.emitAsset('pages.json', new webpack.sources.RawSource(text));
      });
    });
  },
});
