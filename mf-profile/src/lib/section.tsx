import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './section.module.css';

interface SectionProps {
  heading?: string;
  children: ReactNode;
}

/** A part of a card. A line divides it from the part before. */
export function Section({ heading, children }: SectionProps) {
  return (
    <div className={styles.section}>
      {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** A part that is seldom needed: it is closed, and asks for its data when it is opened first. */
export function FoldedSection({ heading, children }: Required<SectionProps>) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={`${styles.section} ${styles.folded}`}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <summary className={styles.summary}>
        <h3 className={styles.heading}>{heading}</h3>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </summary>
      {/* Stays when it is closed again: a form keeps what is typed, a new token stays in sight. */}
      {wasOpened && <div className={styles.content}>{children}</div>}
    </details>
  );
}
