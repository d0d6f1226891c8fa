import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveReload } from './live-reload.ts';

describe('a page in development', () => {
  const live = liveReload();
  const server = http.createServer((request, response) => {
    if (!live.answer(request, response)) response.writeHead(404).end();
  });
  const ends = new AbortController();
  let base: string;

  beforeAll(async () => {
    await once(server.listen(0, 'localhost'), 'listening');
    base = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    ends.abort();
    server.close();
    server.closeAllConnections();
  });

  async function listen() {
    const answer = await fetch(`${base}/__dev/events`, { signal: ends.signal });
    const reader = answer.body?.getReader();
    let heard = '';
    const hear = async (event: string): Promise<void> => {
      while (!heard.includes(event)) heard += new TextDecoder().decode((await reader?.read())?.value);
      heard = heard.slice(heard.indexOf(event) + event.length);
    };
    await hear('retry: 500\n\n');
    return { answer, hear };
  }

  it('loads again after a rebuild, also one of another origin', async () => {
    const { answer, hear } = await listen();
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    live.rebuilt(undefined);
    await hear('event: rebuilt\ndata: 1\n\n');
  });

  it('hears what does not compile, also when it opens later, until it is repaired', async () => {
    const { hear } = await listen();
    live.rebuilt('Module not found:\n  ./x');
    const failed = 'event: failed\ndata: "Module not found:\\n  ./x"\n\n';
    await hear(failed);
    await (await listen()).hear(failed);
    live.rebuilt(undefined);
    await hear('event: rebuilt\ndata: 1\n\n');
  });

  it('has the script that listens', async () => {
    expect(live.changePage('<head></head>')).toContain('src="/__dev/reload.js"');
    expect(await (await fetch(`${base}/__dev/reload.js`)).text()).toContain(
      "new EventSource('/__dev/events')",
    );
    expect((await fetch(`${base}/other`)).status).toBe(404);
  });
});
