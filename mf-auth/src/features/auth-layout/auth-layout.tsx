import { useHost } from '@quits/core';
import { msg, t } from '@quits/domain';
import { classNames, VisuallyHidden } from '@quits/ui';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './auth-layout.module.css';
import { BalanceScene } from './balance-scene.tsx';
import wordmark from './wordmark.module.css';

/** The product's logo, two equal bars, and its name. */
function Wordmark() {
  return (
    <p className={wordmark.wordmark}>
      <svg className={wordmark.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={wordmark.tile} width="32" height="32" rx="8" />
        <path className={wordmark.bars} d="M9 13h14M9 19h14" />
      </svg>
      Quits
    </p>
  );
}

const FACTS = [
  msg('Shares add up, to the last cent.'),
  msg('Everyone in a group sees the same numbers.'),
  msg('Your expenses are yours: export them anytime.'),
];

/** Three lines that say what a person can rely on. */
function Facts() {
  return (
    <ul className={styles.facts}>
      {FACTS.map((fact) => (
        <li key={fact} className={styles.fact}>
          <Check className={styles.factIcon} aria-hidden="true" />
          {t(fact)}
        </li>
      ))}
    </ul>
  );
}

interface AuthLayoutProps {
  /** The page's heading and the document's title. */
  heading: string;
  /** Shows in place of the heading, whose name stays. */
  shownHeading?: string | undefined;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** Below the sheet: the link to another screen. */
  footer?: ReactNode;
  /** For a first visit: shows, on every width, what the product does and promises. */
  isFirstContact?: boolean;
  /** Leaves out the example on phones, so that the form's button stays in sight. */
  hasLongForm?: boolean;
  /** Names the view. A new name replaces the sheet instead of moving it. */
  view?: string;
  children: ReactNode;
}

/**
 * The layout of screens for signed-out people: one sheet of paper under the product's name. Wide screens add
 * an example. The heading takes the focus when another view replaces it.
 */
export function AuthLayout({
  heading,
  shownHeading,
  lead,
  footer,
  view,
  isFirstContact = false,
  hasLongForm = false,
  children,
}: AuthLayoutProps) {
  const { kind } = useHost();
  const hasStory = isFirstContact && kind === 'app';
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);

  useEffect(() => {
    // Inside a shadow root, the title belongs to the page that embeds this screen.
    if (title.current?.getRootNode() === document) document.title = `${heading} · Quits`;
    if (shown.current !== heading && !hasFocusedControl(title.current)) title.current?.focus();
    shown.current = heading;
  }, [heading]);

  return (
    <div className={styles.screen}>
      <div
        className={classNames(
          styles.layout,
          kind === 'app' && styles.fullHeight,
          hasStory && !hasLongForm && styles.withStory,
        )}
      >
        <div className={styles.brand}>
          <Wordmark />
          <p dir="ltr" className={styles.tagline}>
            <span className={styles.taglinePart}>Share costs.</span>{' '}
            <span className={styles.taglinePart}>Call it quits.</span>
          </p>
          {hasStory && (
            <p className={styles.story}>
              {t('Write down who paid. Quits works out who owes whom, in the fewest payments.')}
            </p>
          )}
          <div className={styles.scene}>
            <BalanceScene />
          </div>
        </div>
        <div key={view} className={styles.main}>
          <section className={styles.sheet}>
            <h1 ref={title} tabIndex={-1} data-page-heading="" className={styles.heading}>
              {shownHeading === undefined ? (
                heading
              ) : (
                <>
                  <span aria-hidden="true">{shownHeading}</span>
                  <VisuallyHidden>{heading}</VisuallyHidden>
                </>
              )}
            </h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            <div className={styles.content}>{children}</div>
          </section>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          {hasStory && <Facts />}
        </div>
      </div>
    </div>
  );
}

/** Whether a control that still exists has the focus, and so keeps it. */
function hasFocusedControl(within: Element | null): boolean {
  const root = within?.getRootNode();
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  return focused !== null && focused !== document.body;
}
