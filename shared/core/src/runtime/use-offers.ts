import { type ExtendedSubject, offers } from '../api/config.ts';
import { useRuntime } from './runtime-provider.tsx';

/** Whether the back end offers a subject beyond the specification: `offers('comments')`. */
export function useOffers(): (subject: ExtendedSubject) => boolean {
  const { config } = useRuntime();
  return (subject) => offers(config, subject);
}
