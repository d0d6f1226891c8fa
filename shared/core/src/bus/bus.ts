import { Observable, Subject, Subscription, filter } from 'rxjs';
import { EVENT_VERSIONS, type KnownEvent } from '@quits/federation';
import type { EventMap, EventType } from './event-map.ts';

/** One event, with its publisher and the version of its payload. */
export type QuitsEvent = {
  [Type in EventType]: { type: Type; version: number; source: string; payload: EventMap[Type] };
}[EventType];

const VERSIONS: Readonly<Partial<Record<EventType, number>>> = EVENT_VERSIONS;

type EventOf<Type extends EventType> = Extract<QuitsEvent, { type: Type }>;

/** A package's access to the bus. Its events carry its name, and `end` removes its listeners. */
export interface BusHandle {
  /** `version` of the payload; required for an event that the core does not know. */
  publish<Type extends EventType>(
    type: Type,
    payload: EventMap[Type],
    ...version: Type extends KnownEvent ? [] : [version: number]
  ): void;
  on<Type extends EventType>(
    type: Type,
    listener: (payload: EventMap[Type], event: EventOf<Type>) => void,
  ): () => void;
  end(): void;
}

export interface Bus {
  /** Every event, for hosts and tools that watch. */
  readonly events: Observable<QuitsEvent>;
  for(source: string): BusHandle;
  /** The number of attached listeners, to find leaks after an unmount. */
  listenerCount(): number;
}

/** Makes the event bus. It carries news between features, never state. */
export function createBus(): Bus {
  const subject = new Subject<QuitsEvent>();
  let listeners = 0;
  const events = new Observable<QuitsEvent>((observer) => {
    const one = subject.subscribe(observer);
    listeners += 1;
    one.add(() => (listeners -= 1));
    return one;
  });

  function handleFor(source: string): BusHandle {
    const all = new Subscription();
    return {
      publish(type, payload, version = VERSIONS[type]) {
        // The signature checks the pair of type and payload; a union cannot express it here.
        subject.next({ type, version, source, payload } as QuitsEvent);
      },
      on(type, listener) {
        const isOfType = (event: QuitsEvent): event is EventOf<typeof type> => event.type === type;
        const one = events.pipe(filter(isOfType)).subscribe((event) => {
          listener(event.payload as EventMap[typeof type], event);
        });
        all.add(one);
        return () => {
          one.unsubscribe();
        };
      },
      end() {
        all.unsubscribe();
      },
    };
  }

  return { events, for: handleFor, listenerCount: () => listeners };
}
