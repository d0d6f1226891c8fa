import { Observable, Subject, Subscription, filter } from 'rxjs';
import { EVENT_VERSIONS } from '@quits/federation';
import type { KnownEvent } from '@quits/federation';
import type { EventMap, EventType } from './event-map.ts';

/** One event as it travels: who published it, in which version of its payload. */
export type QuitsEvent = {
  [Type in EventType]: { type: Type; version: number; source: string; payload: EventMap[Type] };
}[EventType];

const VERSIONS: Readonly<Partial<Record<EventType, number>>> = EVENT_VERSIONS;

type EventOf<Type extends EventType> = Extract<QuitsEvent, { type: Type }>;

/** A package's own end of the bus: what it publishes carries its name, and `end` ends what it listens to. */
export interface BusHandle {
  /** `version` of the payload: of an event that the core does not know, who publishes it states it. */
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
  /** How many listeners are attached: what is left after an unmount shows here. */
  listenerCount(): number;
}

/** Makes the event bus: news between features. State never travels over it. */
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
        // The pair of type and payload is checked by the signature; a union cannot express it here.
        subject.next({ type, version, source, payload } as QuitsEvent);
      },
      on(type, listener) {
        const isWanted = (event: QuitsEvent): event is EventOf<typeof type> => event.type === type;
        const one = events.pipe(filter(isWanted)).subscribe((event) => {
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
