import { waitFor } from '@testing-library/react';
import { setLocale } from '@quits/domain';
import { tokenFor } from '@quits/testing';
import { createConfig } from '../api/config.ts';
import { keepChoice, readLocale } from '../language/locale-choice.ts';
import { pageLanguage } from '../language/page-language.ts';
import { memoryStorage, STORAGE_KEYS } from '../session/storage.ts';
import { createRuntime } from './runtime.ts';
import { openSession } from './sign-in.ts';

const ADA = { id: 7, name: 'Ada', email: 'ada@example.com' };

/** A page of a signed-in person whose account has chosen German; the answer comes when the test says so. */
function showPage() {
  const storages = memoryStorage();
  let answer: (() => void) | undefined;
  const send = jest.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ language: 'de', region: 'de-AT', time_zone: null }));
      }),
  );
  const config = createConfig(window.location, { extras: true });
  const runtime = createRuntime({ config, storages, followsLanguage: true });
  runtime.session.start({ token: tokenFor(ADA.id), user: ADA });
  return { storages, send, answer: () => answer?.(), end: runtime.dispose };
}

afterEach(async () => {
  jest.restoreAllMocks();
  await pageLanguage.change(readLocale(memoryStorage(), ['en-US']));
});

describe('the language of an account @full', () => {
  it('is shown and kept once it is known, and asked for once', async () => {
    const { storages, send, answer, end } = showPage();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1), { timeout: 5000 });
    answer();
    await waitFor(() => expect(pageLanguage.snapshot()).toMatchObject({ language: 'de', region: 'de-AT' }));
    expect(storages.local.get(STORAGE_KEYS.language)).toBe('de');
    expect(send).toHaveBeenCalledTimes(1);
    end();
  });

  it('does not replace a choice that the person made while it was on its way', async () => {
    const { storages, send, answer, end } = showPage();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1), { timeout: 5000 });
    keepChoice(storages, { language: 'fr' });
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(storages.local.get(STORAGE_KEYS.language)).toBe('fr');
    end();
  });

  it('does not replace the language of this tab’s address', async () => {
    const { storages, send, answer, end } = showPage();
    storages.tab.set(STORAGE_KEYS.language, 'ja');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1), { timeout: 5000 });
    answer();
    await waitFor(() => expect(storages.local.get(STORAGE_KEYS.region)).toBe('de-AT'));
    expect(pageLanguage.requested().language).toBe('ja');
    end();
  });

  it('goes with signing in, so that mails follow it', async () => {
    setLocale({ language: 'fr', region: 'fr-FR', direction: 'ltr' });
    const send = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.error()));
    const config = createConfig(window.location, { extras: true });
    const runtime = createRuntime({ config, storages: memoryStorage() });
    await openSession(runtime, { email: ADA.email, password: 'Secret123' }).catch(() => undefined);
    const [request] = send.mock.calls[0] ?? [];
    expect((request as Request).headers.get('accept-language')).toBe('fr');
    setLocale();
    runtime.dispose();
  });
});
