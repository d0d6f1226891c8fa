/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const SCRIPT = `new EventSource('/__dev/events').addEventListener('rebuilt', () => window.location.reload());\n`;

/** Reloads every open page after a rebuild: for development alone. */
export function liveReload() {
  /** @type {Set<Response>} */
  const pages = new Set();

  return {
    /** @param {string} html */
    changePage: (html) => html.replace('</head>', '<script defer src="/__dev/reload.js"></script></head>'),

    /** @param {Request} request @param {Response} response */
    answer(request, response) {
      if (request.url === '/__dev/reload.js') {
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
          .end(SCRIPT);
        return true;
      }
      if (request.url !== '/__dev/events') return false;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 500\n\n');
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return true;
    },

    reload() {
      for (const page of pages) page.write('event: rebuilt\ndata: 1\n\n');
    },
  };
}
