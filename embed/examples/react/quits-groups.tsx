// region: component
import { useEffect, useRef } from 'react';
import { mount } from '@quits/embed';
import type { QuitsSession } from '@quits/embed';

interface QuitsGroupsProps {
  path: string;
  onSaved: () => void;
}

/** The groups of whoever is signed in, as a component of this app. */
export function QuitsGroups({ path, onSaved }: QuitsGroupsProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onSaved);

  useEffect(() => {
    tell.current = onSaved;
  }, [onSaved]);

  useEffect(() => {
    if (!place.current) return undefined;
    const groups = mount(place.current, {
      feature: 'groups',
      base: 'https://quits.example',
      apiBase: 'https://api.quits.example',
      path,
      getToken: async () => (await fetch('/quits-token')).json() as Promise<QuitsSession | null>,
      onEvent: ({ type }) => {
        if (type === 'quits-group-saved' || type === 'quits-expense-saved') tell.current();
      },
    });
    return () => groups.unmount();
  }, [path]);

  return <div ref={place} />;
}
// endregion
