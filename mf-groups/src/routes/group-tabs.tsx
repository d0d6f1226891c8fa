import { msg, t } from '@quits/domain';
import { TabList, withParams } from '@quits/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './group-tabs.module.css';

const TABS = [
  { name: 'expenses', label: msg('Expenses') },
  { name: 'balances', label: msg('Balances') },
  { name: 'people', label: msg('People') },
] as const;
export type GroupTab = (typeof TABS)[number]['name'];

/**
 * The part of a group's page that a narrow screen shows; it stands in the address (`?tab=balances`), and each
 * tab returns to where it was scrolled.
 */
export function useGroupTab() {
  const [params, setParams] = useSearchParams();
  // The form for invitations takes `invite` out of the address.
  const [first] = useState<GroupTab>(() => (params.has('invite') ? 'people' : 'expenses'));
  const tab = TABS.find(({ name }) => name === params.get('tab'))?.name ?? first;
  const places = useRef(new Map<GroupTab, number>());
  const shown = useRef(tab);

  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    window.scrollTo({ top: places.current.get(tab) ?? 0 });
  }, [tab]);

  function show(next: GroupTab, more: Record<string, string> = {}): void {
    places.current.set(tab, window.scrollY);
    setParams((now) => withParams(now, { tab: next, ...more }), { replace: true, preventScrollReset: true });
  }
  return {
    tab,
    select: (next: GroupTab) => show(next),
    /** Leads to the form for invitations. */
    invite: () => show('people', { invite: '1' }),
  };
}

interface GroupTabsProps {
  tab: GroupTab;
  onSelect: (tab: GroupTab) => void;
}

/** Chooses the part of the page; shown where the parts have no room side by side. */
export function GroupTabs({ tab, onSelect }: GroupTabsProps) {
  return (
    <TabList
      label={t('This group')}
      tabs={TABS.map(({ name, label }) => ({ name, label: t(label) }))}
      selected={tab}
      onSelect={onSelect}
      className={styles.tabs}
    />
  );
}
