import type { IncomingMessage, ServerResponse } from 'node:http';

const SCRIPT = `new EventSource('/__dev/events').addEventListener('rebuilt', () => window.location.reload());\n`;

/** Reloads every open page after a rebuild, in development. */
export function liveReload() {
  const pages = new Set<ServerResponse>();
  return {
    changePage: (html: string) =>
      html.replace('</head>', '<script defer src="/__dev/reload.js"></script></head>'),

    /** Answers the script and its events; returns whether it did. */
    answer({ url }: IncomingMessage, response: ServerResponse): boolean {
      if (url === '/__dev/reload.js') {
        const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
        response.writeHead(200, headers).end(SCRIPT);
        return true;
      }
      if (url !== '/__dev/events') return false;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 500\n\n');
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return true;
    },

    reload(): void {
      for (const page of pages) page.write('event: rebuilt\ndata: 1\n\n');
    },
  };
}
