import { useEffect, useState } from 'react';
import styles from './override-banner.module.css';

/** Where `npm run dev` tells of its builds (tooling/scripts/live-reload.ts). */
const EVENTS = '/__dev/events';

interface DevProblemsProps {
  /** Origins of the builds that this tab runs. */
  origins: readonly string[];
  reload: () => void;
}

/**
 * Where a build of this tab comes from a running `dev`: loads the tab again after a rebuild, and shows over the page what
 * does not compile. Any other address answers no events, and nothing happens.
 */
export function DevProblems({ origins, reload }: DevProblemsProps) {
  const [problem, setProblem] = useState<string>();
  const places = origins.join(' ');
  useEffect(() => {
    const sources = places
      .split(' ')
      .filter(Boolean)
      .map((origin) => {
        const source = new EventSource(origin + EVENTS);
        source.addEventListener('rebuilt', reload);
        source.addEventListener('failed', ({ data }: MessageEvent<string>) => {
          setProblem(String(JSON.parse(data)));
        });
        return source;
      });
    return () => {
      for (const source of sources) source.close();
    };
  }, [places, reload]);
  return problem === undefined ? null : (
    <pre role="alert" className={styles.problem}>
      {problem}
    </pre>
  );
}
