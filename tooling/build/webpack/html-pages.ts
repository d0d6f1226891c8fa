import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pointerPath, REMOTE_NAMES, ROUTE_OWNERS } from '@quits/federation';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { transform } from 'lightningcss';
import { ROOT } from '../../lib/workspace.mjs';
import { textFiles } from './texts-plugin.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const DECLARATION = /--q-([\w-]+):([^;]+);/g;

const namesIn = (css: string) => [...css.matchAll(/var\(--q-([\w-]+)\)/g)].map(([, name = '']) => name);

/** The names that a sheet uses, directly or through the values of others. */
function usedIn(css: string, tokens: string): Set<string> {
  const declared = [...tokens.matchAll(DECLARATION)];
  const used = new Set(namesIn(css));
  for (const name of used)
    for (const [, one, value = ''] of declared)
      if (one === name) namesIn(value).forEach((next) => used.add(next));
  return used;
}

/** The style of the page before any file has loaded, preceded by its tokens, to be inlined. */
function frameStyle(): string {
  const [frame, tokens] = [read('shell/src/frame/frame.css'), read('shared/ui/src/styles/tokens.css')];
  const used = usedIn(frame, tokens);
  const needed = tokens.replaceAll(DECLARATION, (whole, name: string) => (used.has(name) ? whole : ''));
  const code = Buffer.from(needed + frame);
  return transform({ filename: 'frame.css', code, minify: true }).code.toString();
}

/** JSON for a script element: no text in it can end the element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page of a remote alone.
 *
 * @param settings configuration for shared/ui/src/standalone
 */
export const standalonePage = (name: string, settings: object) =>
  new HtmlWebpackPlugin({
    templateContent: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name} alone</title>
<script type="application/json" id="standalone-settings">${toScriptJson(settings)}</script></head>
<body><div id="root"></div></body></html>`,
  });

/**
 * The app's default configuration. A static host serves it unchanged; our web server replaces it
 * (web/src/page).
 */
const appConfig = () => ({
  api: {},
  remotes: Object.fromEntries(REMOTE_NAMES.map((name) => [name, `/${pointerPath(name)}`])),
  routes: ROUTE_OWNERS,
});

interface Tags {
  headTags: readonly { tagName: string }[];
}

/** The elements that load the build's files: scripts at the top of the page, styles below its content. */
function filesOf({ headTags }: Tags) {
  const [scripts = '', styles = ''] = ['script', 'link'].map((name) =>
    headTags
      .filter(({ tagName }) => tagName === name)
      .map(String)
      .join(''),
  );
  return { scripts, styles };
}

/**
 * The page of the app from its template. html-webpack-plugin would run its own compiler for it, which
 * includes every shared module and emits the lazy ones twice.
 *
 * @param template below the package "shell", with `<%= name %>` for each value
 * @param starterCode the script that starts the first requests, once it is built
 */
export function appPage(template: string, starterCode: () => string) {
  const file = path.join(ROOT, 'shell', template);
  return new HtmlWebpackPlugin({
    inject: false,
    scriptLoading: 'defer',
    templateParameters(compilation, _assets, tags) {
      compilation.fileDependencies.add(file);
      return {
        ...filesOf(tags),
        // Inline, so that both are present before any file loads; the web server allows them by hash.
        starter: starterCode(),
        frameStyle: frameStyle(),
        config: toScriptJson(appConfig()),
        texts: toScriptJson(
          Object.fromEntries(
            Object.entries(textFiles(compilation)).map(([language, name]) => [language, `/${name}`]),
          ),
        ),
      };
    },
    templateContent: (values: Record<string, string>) =>
      readFileSync(file, 'utf8').replaceAll(/<%= (\w+) %>/g, (_place, name: string) => values[name] ?? ''),
  });
}
