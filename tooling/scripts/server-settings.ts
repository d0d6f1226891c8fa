import { ConfigError, readConfig } from '../../server/src/config.ts';
import type { Config } from '../../server/src/config.ts';
import { ROOT } from '../lib/workspace.mjs';
import { fail } from '../lib/run.ts';

export function serverSettings(): Config {
  try {
    return readConfig(process.env, ROOT);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}
