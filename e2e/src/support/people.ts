import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const PASSWORD = 'Secret123';
const API = process.env.QUITS_API ?? 'http://localhost:8000';

export interface Person {
  id: number;
  name: string;
  email: string;
  token: string;
}

/** An address that nobody else in this run has. */
export function freshEmail(name: string): string {
  return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
}

/** Calls the API as somebody, and gives the answer's body. */
export async function call<Answer>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(API + path, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${String(response.status)}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}

/** Registers somebody through the API, with a display name, and signs them in there. */
export async function createPerson(name: string): Promise<Person> {
  const email = freshEmail(name);
  await call('POST', '/auth/register', { body: { email, password: PASSWORD } });
  const form = await fetch(`${API}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: PASSWORD }),
  });
  const { access_token: token } = (await form.json()) as { access_token: string };
  await call('PUT', '/auth/users/me/name', { token, body: { name } });
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return { id: Number(sub), name, email, token };
}

/** Puts a session into the page's storage before it loads, as a return visit would find it. */
export async function resumeAs(page: Page, { id, name, email, token }: Person): Promise<void> {
  await page.addInitScript(
    ([storedToken, user]) => {
      if (window.name === 'quits-resumed') return;
      window.name = 'quits-resumed';
      localStorage.setItem('token', storedToken ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [token, JSON.stringify({ id, name, email })],
  );
}

/** Fills in the form that creates an account. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Expects a toast with exactly this title. */
export async function expectToast(page: Page, title: string): Promise<void> {
  await expect(
    page.locator('[data-sonner-toast] [data-title]').getByText(title, { exact: true }).first(),
  ).toBeVisible();
}
