import { createServer } from 'node:http';

/** An operator's address that keeps what is sent to it. */
export async function operator() {
  const heard: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (body !== '') heard.push(JSON.parse(body) as (typeof heard)[number]);
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const of = (wanted: string) => heard.filter(({ type }) => type === wanted);
  const forget = () => {
    heard.length = 0;
  };
  return { url: `http://localhost:${String(port)}/reports`, of, forget, stop: () => server.close() };
}
