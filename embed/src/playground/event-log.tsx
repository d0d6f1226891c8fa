import { Button, Card, CheckboxField } from '@quits/ui';
import { useState, useSyncExternalStore } from 'react';
import { EVENTS } from '../reference/words.ts';
import type { Log } from './log.ts';
import styles from './playground.module.css';
import { Said } from './said.tsx';

/** What has happened since the page was opened, and what else could. */
export function EventLog({ log }: { log: Log }) {
  const entries = useSyncExternalStore(log.subscribe, log.entries);
  const [hasCalls, setHasCalls] = useState(false);
  const heard = new Set(entries.map(({ name }) => name));
  const shown = entries.filter(({ kind }) => hasCalls || kind === 'event');
  return (
    <Card
      heading="Events"
      actions={
        <Button variant="quiet" size="s" onClick={log.clear}>
          Clear
        </Button>
      }
    >
      <CheckboxField label="Show calls to the back end as well" checked={hasCalls} onChange={setHasCalls} />
      {/* Scrolls, so it must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.log} role="log" aria-label="Log of events" tabIndex={0}>
        <ol>
          {shown.map(({ id, kind, name, detail }) => (
            <li key={id} className={kind === 'call' ? styles.call : undefined}>
              {name} {detail !== undefined && detail !== 'null' && <code>{detail}</code>}
            </li>
          ))}
        </ol>
      </div>
      {shown.length === 0 && <p>Nothing has happened yet.</p>}
      <details>
        <summary className={styles.summary}>All events</summary>
        <dl className={styles.events}>
          {Object.entries(EVENTS).map(([name, { when }]) => (
            <div key={name}>
              <dt>
                <code>{name}</code> {heard.has(name) ? '(heard)' : ''}
              </dt>
              <dd>
                <Said text={when} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
