import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** The words of an error that only a programmer sees are no behavior: tests ask for its class. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words-of-errors', {
    shouldIgnore(path) {
      // A path of Babel's; Stryker's types leave its members out.
      const { node } = /** @type {{ node: { type: string, callee?: { name?: string } } }} */ (path);
      const isError = node.type === 'NewExpression' && node.callee?.name === 'RangeError';
      return isError ? 'the words of an error' : undefined;
    },
  }),
];
