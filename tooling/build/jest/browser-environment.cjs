const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { withQuickStyles } = require('./quick-styles.cjs');
const { askServer } = require('./screen-server.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

/** Browser features that jsdom lacks, from Node's own implementations of the same standards. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
];

class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const own = Object.fromEntries(FROM_NODE.map((name) => [name, Reflect.get(globalThis, name)]));
    Object.assign(this.global, own, { askServer });
    if (this.dom) withQuickStyles(this.dom.window);
  }
}

/** A test in `….test.tsx` has a page. A test in `….test.ts` has none and starts three times as fast. */
module.exports = class {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    const Environment = args[1].testPath.endsWith('.tsx') ? BrowserEnvironment : NodeEnvironment;
    return new Environment(...args);
  }
};
