import { useEffect, useRef } from 'react';
import type { OwnEventType } from '../bus/bus.ts';
import type { EventMap, EventType } from '../bus/event-map.ts';
import { useRuntime } from './runtime-provider.tsx';

/** Listens to one kind of event while the component is mounted. */
export function useBus<Type extends EventType>(
  source: string,
  type: Type,
  listener: (payload: EventMap[Type]) => void,
): void;
/** Listens to an event of a feature that the core does not know; the listener states its payload. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the listener knows the payload
export function useBus<Payload extends object>(
  source: string,
  type: OwnEventType,
  listener: (payload: Payload) => void,
): void;
export function useBus(source: string, type: OwnEventType, listener: (payload: never) => void): void {
  const { bus } = useRuntime();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const handle = bus.for(source);
    handle.on(type, (payload: never) => {
      latest.current(payload);
    });
    return () => {
      handle.end();
    };
  }, [bus, source, type]);
}
