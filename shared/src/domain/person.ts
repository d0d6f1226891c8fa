const HUES = 8;
const MAX_INITIALS = 2;

/** Somebody as lists name them; name and e-mail may be missing. */
interface Person {
  id: number;
  name?: string | null;
  email?: string | null;
}

/** First letters of the first two words of a name, in capitals (specification §2, Profile). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, MAX_INITIALS);
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/** Which of the eight colours a person's avatar has, always the same one: 0 to 7. */
export function avatarHue(userId: number): number {
  return (Math.imul(userId, 0x9e3779b1) >>> 16) % HUES;
}

/** How a member is shown (decisions §3): `You` for oneself, else name, else e-mail, else id. */
export function displayName(person: Person, currentUserId?: number): string {
  if (person.id === currentUserId) return 'You';
  return person.name?.trim() || person.email?.trim() || String(person.id);
}
