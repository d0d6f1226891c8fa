import { useEffect, useRef } from 'react';
import type { EventMap, EventType } from '../bus/event-map.ts';
import { useRuntime } from './runtime-provider.tsx';

/** Listens to one kind of event while the component is mounted. */
export function useBus<Type extends EventType>(
  source: string,
  type: Type,
  listener: (payload: EventMap[Type]) => void,
): void {
  const { bus } = useRuntime();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const handle = bus.for(source);
    handle.on(type, (payload) => {
      latest.current(payload);
    });
    return () => {
      handle.end();
    };
  }, [bus, source, type]);
}
