import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** Ignores the texts of errors for programmers: tests check the class only. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words-of-errors', {
    shouldIgnore(path) {
      // A path of Babel's; Stryker's types omit its members.
      const { node } = /** @type {{ node: { type: string, callee?: { name?: string } } }} */ (path);
      const isError = node.type === 'NewExpression' && node.callee?.name === 'RangeError';
      return isError ? 'the words of an error' : undefined;
    },
  }),
];
