import path from 'node:path';
import { type Selector, type SelectorComponent, transform } from 'lightningcss';
import webpack, { type Compiler, type Module, type WebpackPluginInstance } from 'webpack';
import { ROOT } from '../../lib/workspace.mjs';

const NAME = 'OwnStylesPlugin';

/** A style sheet that mini-css-extract-plugin takes out; webpack's types omit its content. */
type SheetModule = Module & { content: Buffer };

const isSheet = (module: Module): module is SheetModule => module.type === 'css/mini-extract';

/**
 * Whether a part of a selector needs an element with one of the build's own classes. What `:not` and `:has` name is
 * another element, or none.
 */
function isOwn(part: SelectorComponent, prefix: string): boolean {
  if (part.type === 'class') return part.name.startsWith(prefix);
  // `&` stands for the rule around it, which is checked itself.
  if (part.type === 'nesting') return true;
  if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where')) return false;
  return part.selectors.every((selector) => hasOwn(selector, prefix));
}

const hasOwn = (selector: Selector, prefix: string) => selector.some((part) => isOwn(part, prefix));

/**
 * Finds the selectors of a build's style sheet that would reach elements of others, also after the feature has left
 * the page.
 *
 * @param css the sheet with its final class names
 * @param prefix of the build's own class names
 * @returns each list of selectors that holds one of them, as it stands in the sheet
 */
export function selectorsOfOthers(css: string, prefix: string): string[] {
  const lines = css.split('\n');
  const found: string[] = [];
  transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value: { selectors, loc } }) {
          if (selectors.every((selector) => hasOwn(selector, prefix))) return;
          const rest = [lines[loc.line]?.slice(loc.column - 1), ...lines.slice(loc.line + 1)].join('\n');
          found.push(rest.slice(0, rest.indexOf('{')).replaceAll(/\s+/g, ' ').trim());
        },
      },
    },
  });
  return found;
}

/**
 * Refuses a remote's build whose styles reach elements that are not its own. Style sheets of packages count as well:
 * no lint rule reads those.
 */
export const ownStylesPlugin = (name: string): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of [...modules].filter(isSheet)) {
          const file = path.relative(ROOT, module.nameForCondition() ?? module.identifier());
          for (const selector of selectorsOfOthers(String(module.content), `${name}_`))
            compilation.errors.push(
              new webpack.WebpackError(
                `${file} styles "${selector}", which has no class of ${name}: it would change the rest of the page. Use a class of a .module.css file.`,
              ),
            );
        }
      });
    });
  },
});
