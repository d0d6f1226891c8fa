const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { askServer } = require('./screen-server.cjs');
const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

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

/** jsdom's, which knows only jsdom's own forms. @param {typeof XMLHttpRequest} Original */
const withForms = (Original) =>
  class extends Original {
    /** @override @param {XMLHttpRequestBodyInit} [body] */
    send(body) {
      if (!(body instanceof FormData)) return super.send(body);
      const form = new Response(body);
      void form.arrayBuffer().then((bytes) => {
        // It was aborted in the meantime.
        if (this.readyState !== Original.OPENED) return;
        this.setRequestHeader('content-type', form.headers.get('content-type') ?? '');
        super.send(new Uint8Array(bytes));
      });
    }
  };

class BrowserEnvironment extends JsdomEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} args */
  constructor(...args) {
    super(...args, jsdom);
  }

  /** @override */
  async setup() {
    await super.setup();
    const own = Object.fromEntries(FROM_NODE.map((name) => [name, Reflect.get(globalThis, name)]));
    const XMLHttpRequest = withForms(this.global.XMLHttpRequest);
    Object.assign(this.global, own, { askServer, XMLHttpRequest });
  }
}

/** A test in `….test.tsx` has a page. A test in `….test.ts` has none and starts three times as fast. */
module.exports = class {
  /** @param {ConstructorParameters<typeof BrowserEnvironment>} args */
  constructor(...args) {
    const Environment = args[1].testPath.endsWith('.tsx') ? BrowserEnvironment : NodeEnvironment;
    return new Environment(...args);
  }
};
