import type { IncomingMessage, ServerResponse } from 'node:http';

const EVENTS = '/__dev/events';
const SCRIPT_AT = '/__dev/reload.js';

/** The page's policy refuses markup and style attributes, so the script sets each property. */
const SCRIPT = `const events = new EventSource('${EVENTS}');
events.addEventListener('rebuilt', () => window.location.reload());
events.addEventListener('failed', ({ data }) => {
  const problem = document.getElementById('dev-problem') ?? document.createElement('pre');
  Object.assign(problem, { id: 'dev-problem', role: 'alert', textContent: JSON.parse(data) });
  Object.assign(problem.style, { position: 'fixed', inset: 0, zIndex: 9999, margin: 0, padding: '2rem',
    overflow: 'auto', whiteSpace: 'pre-wrap', color: '#fff', background: '#200d' });
  document.body.append(problem);
});
`;

/** In development, loads every open page again after a rebuild, or shows over it what does not compile. */
export function liveReload() {
  const pages = new Set<ServerResponse>();
  let problem: string | undefined;

  function tell(page: ServerResponse): void {
    const [event, data] = problem === undefined ? ['rebuilt', 1] : ['failed', JSON.stringify(problem)];
    page.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  return {
    changePage: (html: string) =>
      html.replace('</head>', `<script defer src="${SCRIPT_AT}"></script></head>`),

    /** Answers the script and its events, the latter to pages of other origins too; returns whether it did. */
    answer({ url }: IncomingMessage, response: ServerResponse): boolean {
      if (url === SCRIPT_AT) {
        const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
        response.writeHead(200, headers).end(SCRIPT);
        return true;
      }
      if (url !== EVENTS) return false;
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        // A compressed stream would wait for its buffer to fill.
        'cache-control': 'no-store, no-transform',
        'access-control-allow-origin': '*',
      });
      response.write('retry: 500\n\n');
      if (problem !== undefined) tell(response);
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return true;
    },

    /** @param trouble why the build failed; undefined when it did not */
    rebuilt(trouble: string | undefined): void {
      problem = trouble;
      for (const page of pages) tell(page);
    },
  };
}
