import { type Config, ConfigError, readConfig } from '../../server/src/config/config.ts';
import { startReason } from '../../server/src/start/start-reason.ts';
import { ROOT } from '../lib/workspace.mjs';
import { fail } from '../lib/refusal.ts';

/** The server's settings; ends with a sentence where one is wrong. */
export function serverSettings(): Config {
  try {
    return readConfig(process.env, ROOT);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

/** Ends a command with an error message for the operator. @throws the error itself, when it is internal */
export function failFor(error: unknown, settings: Config): never {
  const reason = startReason(error, settings);
  if (reason !== undefined) fail(reason);
  throw error;
}
