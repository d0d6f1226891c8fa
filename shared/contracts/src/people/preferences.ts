/** Zod schemas of a person's language, region and time zone. */
import { z } from 'zod';
import type { Client } from '../wire.ts';

function isAccepted(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
const languageTag = z
  .string()
  .refine(
    (tag) => tag.length <= 35 && isAccepted(() => Intl.getCanonicalLocales(tag)),
    'must be a language tag, as de-AT',
  )
  .meta({ example: 'de-AT' });
export const timeZoneSchema = z
  .string()
  .refine(
    // Engines also accept offsets, as +02:00, which know no daylight saving time.
    (zone) => /^[A-Z]/i.test(zone) && isAccepted(() => Intl.DateTimeFormat('en', { timeZone: zone })),
    'must be a time zone, as Europe/Vienna',
  )
  .meta({ example: 'Europe/Vienna' });
/** `null` means: as the browser says. */
export const preferencesSchema = z.object({
  language: languageTag.nullable(),
  region: languageTag.nullable(),
  time_zone: timeZoneSchema.nullable(),
});
export type Preferences = Client<z.infer<typeof preferencesSchema>>;
export const setPreferencesSchema = preferencesSchema
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, 'must name a language, a region or a time zone');
