// node tooling/run.mjs scripts/tool <program> [arguments]: runs a program of the packages.
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';

const [program = '', ...args] = process.argv.slice(2);
const { exitCode } = await execa(program, args, {
  cwd: ROOT,
  preferLocal: true,
  reject: false,
  stdio: 'inherit',
});
process.exitCode = exitCode ?? 1;
