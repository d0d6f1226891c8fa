/** Changes of the server that nobody can notice, each with the reason; `npm run lab -- mutate --server` reads it. */
import type { Mutant } from './mutants.ts';

interface Equivalent extends Pick<Mutant, 'file' | 'line' | 'original' | 'replacement'> {
  because: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'server/src/modules/ledger/expense.ts',
    line: 'if (currency === null || cents === null || rate === null) return null;',
    original: 'cents === null',
    replacement: 'false',
    because: 'the three columns are written together; each is asked for the types',
  },
  {
    file: 'server/src/modules/groups/groups.service.ts',
    line: "const stands = balanceCents > 0 ? 'is still owed' : 'still owes';",
    original: 'balanceCents > 0',
    replacement: 'balanceCents >= 0',
    because: 'who owes and is owed nothing does not get there',
  },
  {
    file: 'server/src/plugins/auth.ts',
    line: "const token = BEARER.exec(request.headers.authorization ?? '')?.[1];",
    original: "''",
    replacement: '"Stryker was here!"',
    because: 'no header and one without a token are refused alike',
  },
  {
    file: 'server/src/plugins/auth.ts',
    line: "sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE },",
    original: "'HS256'",
    replacement: '""',
    because: 'of a secret the library makes the same choice; what is taken is said apart',
  },
  {
    file: 'server/src/plugins/request-log.ts',
    line: 'const log = app.log.child({}, { redact: { paths: [] } });',
    original: '[]',
    replacement: '["Stryker was here"]',
    because: 'no line has a field of that name',
  },
];

const isMeant = (entry: Equivalent, { file, line, original, replacement }: Mutant) =>
  entry.file === file &&
  entry.line === line &&
  entry.original === original &&
  entry.replacement === replacement;

/** Why a change changes nothing, if that is known. */
export function whyEquivalent(mutant: Mutant): string | undefined {
  return EQUIVALENT.find((entry) => isMeant(entry, mutant))?.because;
}

/** Entries of the list whose change is gone, as sentences. */
export function staleEntries(mutants: readonly Mutant[]): string[] {
  return EQUIVALENT.filter((entry) => !mutants.some((mutant) => isMeant(entry, mutant))).map(
    ({ file, line }) => `${file} has no longer the equivalent change of "${line}"`,
  );
}
