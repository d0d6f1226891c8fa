import type { Finding } from './preview-pointers.ts';

/** Reports the result of one override, for each outcome of a load. */
export interface Follower {
  loaded(version: string): void;
  /** The override does not show; an earlier version or nothing shows. */
  failed(error: string): void;
}

type Say = (sentence: string) => void;

/** @param pointer address of the pointer of a developer's own build */
export function followBuild(remote: string, pointer: string, say: Say): Follower {
  const build = `${remote} from ${new URL(pointer).origin}`;
  const sayThatItIsShown = () => {
    say(`In this tab only: ${build}`);
  };
  sayThatItIsShown();
  return {
    loaded: sayThatItIsShown,
    failed(error) {
      say(`${build} does not run: ${error}`);
    },
  };
}

/** @param name name of the preview */
export function followPreview(
  remote: string,
  name: string,
  say: Say,
): Follower & { found(finding: Finding): void } {
  const preview = `preview ${name} of ${remote.replace(/^mf-/, '')}`;
  /** The preview's current version, if any. */
  let expected: string | undefined;
  /** Version → its error. An earlier version loads no second time, so it reports nothing again. */
  const faults = new Map<string, string>();

  function sayWhatShows(version: string): void {
    const fault = faults.get(version);
    if (fault === undefined) say(`You are looking at ${preview}, in this tab only.`);
    else say(`The ${preview} does not run, so this is the live version: ${fault}`);
  }

  return {
    loaded(version) {
      if (version !== expected) return;
      faults.delete(version);
      sayWhatShows(version);
    },
    failed(error) {
      if (expected === undefined) return;
      faults.set(expected, error);
      sayWhatShows(expected);
    },
    found(finding) {
      expected = finding.status === 'there' ? finding.version : undefined;
      if (finding.status === 'there') sayWhatShows(finding.version);
      else if (finding.status === 'over') say(`The ${preview} is over: this is the live version.`);
      else say(`The ${preview} cannot be looked up, so this is the live version: ${finding.error}`);
    },
  };
}
