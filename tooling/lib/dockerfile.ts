/** A line of a Dockerfile, like `COPY --from=build a b`. */
export interface Instruction {
  name: string;
  flags: Readonly<Record<string, string>>;
  /** The words after the flags. */
  rest: string;
}

/** Reads a Dockerfile without continued lines. @throws Error at a line that is no instruction */
export function readDockerfile(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, options = '', rest] = /^([A-Z]+) ((?:--\S+ )*)(\S.*)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) throw new Error(`No instruction of a Dockerfile: ${line}`);
    const flags = [...options.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [
      flag,
      value,
    ]);
    return { name, flags: Object.fromEntries(flags) as Record<string, string>, rest };
  });
}

/** The command of an instruction in its exec form. @throws Error when it needs a shell */
export function readCommand({ name, rest }: Instruction): string[] {
  const words: unknown = JSON.parse(rest.replace(/^CMD /, ''));
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string'))
    throw new Error(`${name} is not in the form of a list`);
  return words;
}

export const readVariables = ({ rest }: Instruction): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2) as [string, string]));
