/** Asks Stryker, by its mutation server protocol, which changes it knows. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../../lib/workspace.mjs';

interface Place {
  /** From 1. */
  line: number;
  column: number;
}

/** One change of a file. */
export interface Mutant {
  file: string;
  mutatorName: string;
  location: { start: Place; end: Place };
  replacement: string;
  status?: string;
}

interface Message {
  id?: number;
  error?: { message: string };
  result?: { files?: Record<string, { mutants: Omit<Mutant, 'file'>[] }> };
}

const HEAD = /Content-Length: (\d+)\r\n\r\n/i;

function frame(message: object): string {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Reads the messages of a stream, each behind a head that says how long it is. */
async function* readMessages(stream: AsyncIterable<Buffer>): AsyncGenerator<Message> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = HEAD.exec(rest.toString('latin1'));
      const from = head ? head.index + head[0].length : 0;
      const to = from + Number(head?.[1] ?? Infinity);
      if (rest.length < to) break;
      yield JSON.parse(rest.subarray(from, to).toString()) as Message;
      rest = rest.subarray(to);
    }
  }
}

/**
 * The changes that Stryker would make under a configuration, in the order of files and places.
 *
 * @param configFile from the root of the repository
 * @param folders where to look
 */
export async function discoverMutants(configFile: string, folders: readonly string[]): Promise<Mutant[]> {
  const require = createRequire(import.meta.url);
  const stryker = path.join(
    path.dirname(require.resolve('@stryker-mutator/core/package.json')),
    'bin/stryker.js',
  );
  const server = execa(process.execPath, [stryker, 'serve', 'stdio'], {
    cwd: ROOT,
    buffer: false,
    reject: false,
    encoding: 'buffer',
    stderr: 'ignore',
  });
  server.stdin.write(frame({ id: 1, method: 'configure', params: { configFilePath: configFile } }));
  const files = folders.map((folder) => ({ path: `${folder}/` }));
  server.stdin.write(frame({ id: 2, method: 'discover', params: { files } }));
  try {
    for await (const { id, error, result } of readMessages(server.stdout)) {
      if (error) throw new Error(`Stryker: ${error.message}`);
      if (id !== 2) continue;
      return Object.entries(result?.files ?? {}).flatMap(([file, { mutants }]) =>
        mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => ({ ...mutant, file })),
      );
    }
    throw new Error('Stryker ended before it said what can be changed');
  } finally {
    server.kill();
  }
}
