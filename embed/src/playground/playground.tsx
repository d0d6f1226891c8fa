import { Button, Card } from '@quits/ui';
import { useRef, useState } from 'react';
import type { QuitsElement } from '../types/index.d.ts';
import { ElementCard } from './element-card.tsx';
import { EventLog } from './event-log.tsx';
import type { Log } from './log.ts';
import { MethodsCard } from './methods-card.tsx';
import { OptionFields } from './option-fields.tsx';
import styles from './playground.module.css';
import type { RecordedBackEnd } from './recorded-back-end.ts';
import { FIRST } from './settings.ts';
import type { Settings } from './settings.ts';
import { SnippetCard } from './snippet-card.tsx';
import { Stage } from './stage.tsx';
import { TokenFields } from './token-fields.tsx';
import { WorldCard } from './world-card.tsx';

interface PlaygroundProps {
  /** Address of the loader. */
  script: string;
  backEnd: RecordedBackEnd;
  log: Log;
}

const tokenOfPage = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface AsideProps {
  settings: Settings;
  onChange: (some: Partial<Settings>) => void;
}

function TokensCard({ settings: { tokens }, onChange }: AsideProps) {
  const reset = (
    <Button variant="quiet" size="s" onClick={() => onChange({ tokens: {} })}>
      Reset
    </Button>
  );
  return (
    <Card heading="Tokens" actions={reset}>
      <TokenFields
        tokens={tokens}
        otherwise={tokenOfPage}
        onChange={(name, value) => onChange({ tokens: { ...tokens, [name]: value } })}
      />
    </Card>
  );
}

function OptionsCard({ settings, onChange, paths }: AsideProps & { paths: readonly string[] }) {
  return (
    <Card heading="Options">
      <OptionFields
        settings={settings}
        paths={paths}
        onChange={(name, value) => onChange({ options: { ...settings.options, [name]: value } })}
      />
    </Card>
  );
}

/** The page: the element and what it says on one side, everything that can be set on the other. */
export function Playground({ script, backEnd, log }: PlaygroundProps) {
  const [settings, setSettings] = useState(FIRST);
  const [round, setRound] = useState(0);
  const element = useRef<QuitsElement>(null);
  const { feature, options, session, server } = settings;
  const change = (some: Partial<Settings>) => setSettings((before) => ({ ...before, ...some }));
  const showAnew = (some: Partial<Settings> = {}) => {
    change(some);
    setRound((before) => before + 1);
  };

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Playground</h1>
        <p>
          Every element, option, token and event of Quits for other pages. The people and their money are
          recorded data in this page; nothing leaves it, and a reload begins anew. Sign in as{' '}
          <code>ada@demo.example</code> with the password <code>Secret123</code>.
        </p>
      </header>
      <main className={styles.main}>
        {/* Every feature has paths of its own. */}
        <ElementCard
          feature={feature}
          onFeature={(name) => change({ feature: name, options: { ...options, path: '' } })}
        >
          {(width) => <Stage key={round} {...{ settings, backEnd, width, element }} />}
        </ElementCard>
        <SnippetCard settings={settings} script={script} />
        <EventLog log={log} />
      </main>
      <aside className={styles.aside} aria-label="Settings">
        <OptionsCard settings={settings} onChange={change} paths={backEnd.paths[feature]} />
        <WorldCard
          session={session}
          onSession={(kind) => showAnew({ session: kind })}
          server={server}
          onServer={(kind) => {
            backEnd.behave(kind);
            showAnew({ server: kind });
          }}
          onAnew={() => showAnew()}
        />
        <MethodsCard element={element} feature={feature} />
        <TokensCard settings={settings} onChange={change} />
      </aside>
    </div>
  );
}
