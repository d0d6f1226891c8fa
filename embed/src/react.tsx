import { forwardRef, useEffect, useImperativeHandle, useInsertionEffect, useRef } from 'react';
import { mount } from './module.ts';
import type { Embedded, EmbedOptions, QuitsTokens } from './types/index.d.ts';

interface QuitsProps extends EmbedOptions {
  className?: string;
}

/** The last rendered value, for later calls. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

type GetToken = NonNullable<EmbedOptions['getToken']>;
interface Lasting {
  latest: GetToken;
  ask: GetToken;
}
/** A page has one getToken, which a host may write inline, new in each render: `ask` of its entry stays the same. */
const lastings = new WeakMap<GetToken, Lasting>();

function lastingOf(getToken: GetToken): Lasting {
  const known = lastings.get(getToken);
  if (known) return known;
  const lasting: Lasting = { latest: getToken, ask: () => lasting.latest() };
  lastings.set(getToken, lasting);
  return lasting;
}

/** `mount` of the module as a component; types/react.d.ts has its contract. */
export const Quits = forwardRef<Embedded, QuitsProps>(function Quits({ className, ...options }, ref) {
  const { feature, base, apiBase, routing, basePath, hasExtras, path, theme, language, region } = options;
  const hasToken = options.getToken !== undefined;
  // Most hosts write the tokens inline, so equal values are the same tokens.
  const tokens = JSON.stringify(options.tokens ?? {});
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Embedded>(undefined);
  const latest = useLatest(options);
  const lastPath = useRef<string>(undefined);
  const lasting = useRef<Lasting>(undefined);

  // An insertion effect, so that components which mount in the same render find its new function known.
  useInsertionEffect(() => {
    if (!lasting.current || !options.getToken) return;
    lasting.current.latest = options.getToken;
    lastings.set(options.getToken, lasting.current);
  }, [options.getToken]);

  useEffect(() => {
    if (!place.current) return undefined;
    const { getToken } = latest.current;
    lasting.current = getToken && lastingOf(getToken);
    const embedded = mount(place.current, {
      ...latest.current,
      ...(lasting.current && { getToken: lasting.current.ask }),
      onEvent: (event) => latest.current.onEvent?.(event),
    });
    shown.current = embedded;
    lastPath.current = latest.current.path;
    return () => {
      embedded.unmount();
    };
  }, [latest, feature, base, apiBase, routing, basePath, hasExtras, hasToken]);

  useEffect(() => {
    if (path !== undefined && path !== lastPath.current) shown.current?.update({ path });
    lastPath.current = path;
  }, [path]);
  useEffect(() => {
    shown.current?.update({ theme: theme ?? 'system', tokens: JSON.parse(tokens) as QuitsTokens });
  }, [theme, tokens]);
  useEffect(() => {
    shown.current?.update({ ...(language && { language }), ...(region && { region }) });
  }, [language, region]);

  useImperativeHandle(
    ref,
    () => ({
      update: (change) => shown.current?.update(change),
      refresh: () => shown.current?.refresh(),
      signOut: () => shown.current?.signOut(),
      unmount: () => shown.current?.unmount(),
    }),
    [],
  );
  return <div ref={place} className={className} />;
});
