import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { codeOf } from '../errors/error-code.ts';

/** The variables that may hold a secret. `<name>_FILE` names a file that holds the value instead. */
export const SECRETS = [
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'JWT_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
] as const;

const CERTIFICATE = '-----BEGIN CERTIFICATE-----';

/**
 * Adds the secrets that files hold, and reads the certificate that `DATABASE_CA_FILE` names once, so that a wrong path
 * stops the start.
 *
 * @param environment the variables that are set
 * @param root the base folder of relative paths
 * @returns the variables, and a line for each file that cannot be used
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv, root: string) {
  const values = { ...environment };
  const problems: string[] = [];
  const read = (variable: string, file: string) => {
    try {
      return readFileSync(resolve(root, file), 'utf8').trim();
    } catch (error) {
      problems.push(`${variable} names ${file}, which cannot be read (${codeOf(error) ?? 'unknown'})`);
      return undefined;
    }
  };
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined)
      problems.push(`${name}_FILE cannot go with ${name}: set one of them`);
    values[name] = read(`${name}_FILE`, file);
  }
  const authority = environment.DATABASE_CA_FILE;
  if (authority !== undefined && !(read('DATABASE_CA_FILE', authority) ?? CERTIFICATE).includes(CERTIFICATE))
    problems.push(`DATABASE_CA_FILE names ${authority}, which holds no certificate (PEM)`);
  return { values, problems };
}
