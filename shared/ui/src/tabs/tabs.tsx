import { localeNow } from '@quits/domain';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

interface TabListProps<Name extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { name: Name; label: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** The element that shows the selected tab, and the prefix of the tabs' ids. */
  id?: string;
  className?: string | undefined;
}

/** A row of tabs. Arrow keys, Home and End go from tab to tab. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, tabs, selected, onSelect, id, className } = props;
  const list = useRef<HTMLDivElement>(null);
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
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab has the focus
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, className)}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          data-tab={tab.name}
          className={styles.tab}
          aria-selected={tab.name === selected}
          {...(id !== undefined && { id: `${id}-${tab.name}`, 'aria-controls': `${id}-panel` })}
          tabIndex={tab.name === selected ? 0 : -1}
          onClick={() => onSelect(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

interface TabsProps<Name extends string> extends Omit<TabListProps<Name>, 'id' | 'className'> {
  /** What the selected tab shows. */
  children: ReactNode;
}

/** Views of one thing, of which one shows. */
export function Tabs<Name extends string>({ children, ...list }: TabsProps<Name>) {
  const id = useId();
  return (
    <>
      <TabList id={id} {...list} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${list.selected}`}>
        {children}
      </div>
    </>
  );
}
