/** In which language a person gets mails. */
import {
  createGroup,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signInAgain,
  signUp,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
beforeEach(async () => {
  ann = await signUp(testApp, 'ann');
});

/** The language of the newest mail to an address. */
async function languageOfMailTo(email: string): Promise<string | undefined> {
  const mails = (await testApp.mails()).filter((mail) => mail.includes(`To: ${email}`));
  return /^Content-Language: (.*)$/m.exec(mails.at(-1) ?? '')?.[1]?.trim();
}

async function languageOfReset(email: string): Promise<string | undefined> {
  await send(testApp.app, ['POST', '/auth/forgot-password'], { email });
  return languageOfMailTo(email);
}

const signInWith = (language: string) =>
  requestToken(testApp.app, ann.email, PASSWORD, { 'accept-language': language });

describe('a mail', () => {
  it('is in English to a person whose browser asks for no language', async () => {
    expect(await languageOfReset(ann.email)).toBe('en');
  });

  it('is in the language of the browser that registered', async () => {
    const email = `new-${ann.email}`;
    const body = { email, password: PASSWORD };
    await send(testApp.app, ['POST', '/auth/register'], body, { headers: { 'accept-language': 'ar' } });
    expect(await languageOfReset(email)).toBe('ar');
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pl, fr-CH;q=0.8', 'fr'],
    ['pt', 'pt-BR'],
    ['pl', 'en'],
    ['*', 'en'],
  ])('is, after signing in with %s, in %s', async (asked, language) => {
    expect((await signInWith(asked)).status).toBe(200);
    expect(await languageOfReset(ann.email)).toBe(language);
  });

  it('stays in the last language that Quits speaks, and changes with the next', async () => {
    await signInWith('de');
    await signInWith('pl');
    expect(await languageOfReset(ann.email)).toBe('de');
    await signInWith('fr');
    expect(await languageOfReset(ann.email)).toBe('fr');
  });

  it('is in the chosen language first', async () => {
    await signInWith('de');
    await ann.call(['PUT', '/auth/users/me/preferences'], { language: 'it' });
    expect(await languageOfReset(ann.email)).toBe('it');
    await ann.call(['PUT', '/auth/users/me/preferences'], { language: 'pl' });
    expect(await languageOfReset(ann.email)).toBe('de');
  });

  it('that invites an outsider is in the language of the inviter, and to an account in its own', async () => {
    const bob = await signUp(testApp, 'bob');
    await signInWith('de');
    const creator = await signInAgain(testApp.app, ann);
    const { id } = await createGroup(testApp, creator);
    const inviteTo = (email: string) => creator.call(['POST', `/api/groups/${String(id)}/invite`], { email });
    expect((await inviteTo(`outsider-of-${ann.email}`)).status).toBeLessThan(300);
    expect(await languageOfMailTo(`outsider-of-${ann.email}`)).toBe('de');
    await inviteTo(bob.email);
    expect(await languageOfMailTo(bob.email)).toBe('en');
  });
});
