const { TestEnvironment } = require('jest-environment-jsdom');

/** What a browser has and jsdom lacks: Node's own implementations of the same standards. */
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

module.exports = class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const own = Object.fromEntries(FROM_NODE.map((name) => [name, Reflect.get(globalThis, name)]));
    Object.assign(this.global, own);
  }
};
