import type { Finding } from './preview-pointers.ts';

/** Says what becomes of one override, as news of it come in. */
export interface Follower {
  loaded(version: string): void;
  /** It is not shown: nothing is, or a version before it. */
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

/** @param name of the preview */
export function followPreview(
  remote: string,
  name: string,
  say: Say,
): Follower & { found(finding: Finding): void } {
  const preview = `preview ${name} of ${remote.replace(/^mf-/, '')}`;
  /** The version that the preview has now, when there is one. */
  let wanted: string | undefined;
  /** Version → why it is not shown. What was loaded before makes no news when it is shown again. */
  const faults = new Map<string, string>();

  function sayWhatShows(version: string): void {
    const fault = faults.get(version);
    if (fault === undefined) say(`You are looking at ${preview}, in this tab only.`);
    else say(`The ${preview} does not run, so this is the live version: ${fault}`);
  }

  return {
    loaded(version) {
      if (version !== wanted) return;
      faults.delete(version);
      sayWhatShows(version);
    },
    failed(error) {
      if (wanted === undefined) return;
      faults.set(wanted, error);
      sayWhatShows(wanted);
    },
    found(finding) {
      wanted = finding.status === 'there' ? finding.version : undefined;
      if (finding.status === 'there') sayWhatShows(finding.version);
      else if (finding.status === 'over') say(`The ${preview} is over: this is the live version.`);
      else say(`The ${preview} cannot be looked up, so this is the live version: ${finding.error}`);
    },
  };
}
