import { Button, Card, VisuallyHidden } from '@quits/ui';
import { useState } from 'react';
import styles from './playground.module.css';
import type { Settings } from './settings.ts';
import { snippetOf } from './snippet.ts';

interface SnippetCardProps {
  settings: Settings;
  script: string;
}

/** The HTML for what is shown, to be copied. */
export function SnippetCard({ settings, script }: SnippetCardProps) {
  const snippet = snippetOf(settings, script);
  const [copied, setCopied] = useState('');
  const isCopied = copied === snippet;
  const copy = () => {
    navigator.clipboard.writeText(snippet).then(
      () => setCopied(snippet),
      // Without leave for the clipboard people select the text.
      () => setCopied(''),
    );
  };
  return (
    <Card
      heading="HTML"
      actions={
        <Button variant="quiet" size="s" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      }
    >
      <VisuallyHidden>
        <span role="status">{isCopied ? 'The HTML is in the clipboard' : ''}</span>
      </VisuallyHidden>
      {/* Scrolls sideways, so it must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.snippet} role="region" aria-label="HTML of this element" tabIndex={0}>
        <code>{snippet}</code>
      </pre>
    </Card>
  );
}
