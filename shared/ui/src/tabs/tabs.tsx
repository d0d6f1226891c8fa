import { localeNow } from '@quits/domain';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Name extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { name: Name; label: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** What the selected tab shows. */
  children: ReactNode;
}

/** Views of one thing, of which one shows. Arrow keys, Home and End go from tab to tab. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = tabs.findIndex(({ name }) => name === selected);

  function move(event: KeyboardEvent): void {
    const forth = localeNow().direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forth === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const targets: Record<string, number> = {
      Home: 0,
      End: -1,
      [forth]: (at + 1) % tabs.length,
      [back]: at - 1,
    };
    const target = targets[event.key];
    const next = target === undefined ? undefined : tabs.at(target);
    if (!next) return;
    event.preventDefault();
    onSelect(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab has the focus */}
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            className={styles.tab}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}
