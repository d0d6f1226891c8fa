import { spawn } from 'node:child_process';

/** Runs a script with Node and gives what it said. @throws Error with that when it fails */
export async function runNode(args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, args, { cwd });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(said);
  return said;
}
