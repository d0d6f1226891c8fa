import http from 'node:http';

/** @param {http.IncomingMessage} request @returns {Promise<Buffer>} */
async function bodyOf(request) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * @param {number} port
 * @param {http.Agent} agent
 * @param {{ request: http.IncomingMessage, body: Buffer }} given
 * @returns {Promise<http.IncomingMessage>}
 */
function forward(port, agent, { request, body }) {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = request;
    const outgoing = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, resolve);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** @param {http.ServerResponse} response @param {number} status @param {string} detail */
function refuse(response, status, detail) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
}

/**
 * A balancer as plain as can be: each request goes to the next server. One that does not listen is passed over,
 * for then nothing was sent; one that breaks off in the middle is a 502, for nobody knows what it did.
 *
 * @param {readonly number[]} ports
 * @returns {Promise<{ api: string, close: () => void }>}
 */
export async function startRoundRobin(ports) {
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const given = { request, body: await bodyOf(request).catch(() => Buffer.alloc(0)) };
    for (let attempt = 0; attempt < ports.length; attempt += 1) {
      const port = ports[turn++ % ports.length] ?? 0;
      try {
        const answer = await forward(port, agent, given);
        answer.once('error', () => response.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNREFUSED') continue;
        refuse(response, 502, 'The server broke off');
        return;
      }
    }
    refuse(response, 503, 'No server listens');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    api: `http://127.0.0.1:${port}`,
    close: () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
