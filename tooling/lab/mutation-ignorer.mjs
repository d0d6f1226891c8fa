import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** The words of an error that only a programmer sees are no behaviour: tests ask for its class. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words-of-errors', {
    shouldIgnore(path) {
      const isError = path.isNewExpression() && path.get('callee').isIdentifier({ name: 'RangeError' });
      return isError ? 'the words of an error' : undefined;
    },
  }),
];
