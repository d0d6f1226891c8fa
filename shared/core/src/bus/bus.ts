import { Observable, Subject, Subscription, filter } from 'rxjs';
import { EVENT_VERSIONS } from '@quits/federation';
import type { EventMap, EventType } from './event-map.ts';

/** One event, with its publisher and the version of its payload. */
export type QuitsEvent = {
  [Type in EventType]: { type: Type; version: number; source: string; payload: EventMap[Type] };
}[EventType];

const VERSIONS: Readonly<Record<string, number>> = EVENT_VERSIONS;

/** An event of a feature that the core does not know. Those who publish it or listen to it declare its payload. */
export type OwnEventType = `${string}/${string}`;

interface OwnEvent<Payload> {
  type: OwnEventType;
  version: number;
  source: string;
  payload: Payload;
}

type EventOf<Type extends EventType> = Extract<QuitsEvent, { type: Type }>;

/** A package's access to the bus. Its events carry its name, and `end` removes its listeners. */
export interface BusHandle {
  publish<Type extends EventType>(type: Type, payload: EventMap[Type]): void;
  /** Publishes an event of the feature's own area, with the version of its payload that its contract.json states. */
  publish(type: OwnEventType, payload: object, version: number): void;
  on<Type extends EventType>(
    type: Type,
    listener: (payload: EventMap[Type], event: EventOf<Type>) => void,
  ): () => void;
  on<Payload extends object>(
    type: OwnEventType,
    listener: (payload: Payload, event: OwnEvent<Payload>) => void,
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
      publish(type: string, payload: object, version: number | undefined = VERSIONS[type]) {
        // The signatures check the pair of type and payload; a union cannot express it here.
        subject.next({ type, version, source, payload } as QuitsEvent);
      },
      on(type: string, listener: (payload: never, event: never) => void) {
        const one = events.pipe(filter((event) => event.type === type)).subscribe((event) => {
          listener(event.payload as never, event as never);
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
