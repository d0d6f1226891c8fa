import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { featureOf, loaderContract, REMOTE_NAMES } from '@quits/federation';
import webpack, { type Chunk, type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';
import { ROOT } from '../../lib/workspace.mjs';
import { coreVersion } from './shared-modules.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The text of a `contract.json`. */
export const contractText = (contract: object): string => `${JSON.stringify(contract, null, 2)}\n`;

/** Writes files with these names and texts next to the build. */
export function emitFiles(compilation: Compilation, name: string, files: () => Record<string, string>): void {
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
  compilation.hooks.processAssets.tap({ name, stage }, () => {
    for (const [file, text] of Object.entries(files()))
      compilation.emitAsset(file, new webpack.sources.RawSource(text));
  });
}

const emittingPlugin = (name: string, files: () => Record<string, string>): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      emitFiles(compilation, name, files);
    });
  },
});

/** Chromium from 136 on then compiles all of a script while it streams in, away from the page's thread. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Asks for that in the scripts of these chunks, whose functions mostly run at once. */
export const compileHintPlugin = (isFirst: (chunk: Chunk) => boolean): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    const name = 'CompileHintPlugin';
    // After the minimizer, which removes comments, and before the source maps.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const { files } of [...compilation.chunks].filter(isFirst))
          for (const file of files)
            if (file.endsWith('.js'))
              compilation.updateAsset(file, (code) => new webpack.sources.ConcatSource(COMPILE_HINT, code));
      });
    });
  },
});

/** Removes a script from a finished build, so that another build's page can inline it. */
export function inlinedScript(file: string): { plugin: WebpackPluginInstance; code: () => string } {
  const name = 'TakenScript';
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  let code = '';
  const apply = (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        code = String(compilation.getAsset(file)?.source.source());
        compilation.deleteAsset(file);
      });
    });
  };
  return { plugin: { apply }, code: () => code };
}

const hashOf = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/**
 * Hashes for a Content-Security-Policy of the style elements that scripts add to the page. Only sonner 2.0.8
 * adds one, and it supports no nonce.
 */
function injectedStyleHashes(): string[] {
  const source = read('node_modules/sonner/dist/index.mjs');
  const literals = [...source.matchAll(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/g)];
  if (literals.length === 0)
    throw new Error('sonner injects its style in another way: adapt tooling/build/webpack');
  // The element is empty in the page before it gets its text.
  return [hashOf(''), ...literals.map(([, literal]) => hashOf(JSON.parse(String(literal)) as string))];
}

/** Writes these hashes next to the page (`csp.json`), for the server. */
export const styleHashPlugin = (): WebpackPluginInstance =>
  emittingPlugin('StyleHashPlugin', () => ({
    'csp.json': `${JSON.stringify({ styleHashes: injectedStyleHashes() })}\n`,
  }));

/** Style of every shadow root, in this order: the first statement fixes the order of the layers. */
const SHEETS = [
  'shared/ui/src/styles/tokens.css',
  'shared/ui/src/styles/reset.css',
  'node_modules/sonner/dist/styles.css',
];

/**
 * Writes the embed loader's other files: its style sheet, its types, a frame page for each feature
 * (`/embed/<feature>.html`), and its contract.
 */
export const embedFilesPlugin = (version: string): WebpackPluginInstance =>
  emittingPlugin('EmbedFilesPlugin', () => {
    const page = read('embed/src/frame-page.html');
    const pages = REMOTE_NAMES.map(featureOf).map((feature) => [
      `${feature}.html`,
      page.replaceAll('{{feature}}', feature),
    ]);
    return {
      'contract.json': contractText(loaderContract({ version, coreVersion: coreVersion() })),
      'embed.css': SHEETS.map(read).join('\n'),
      'quits-embed.d.ts': read('embed/src/types/index.d.ts'),
      ...(Object.fromEntries(pages) as Record<string, string>),
      'playground.html': read('embed/src/playground.html'),
    };
  });
