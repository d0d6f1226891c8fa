import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as client from '@quits/testing/client';

export const PASSWORD = 'Secret123';
export const API = process.env.QUITS_API ?? 'http://localhost:8000';

export interface Person extends client.Person {
  name: string;
}

/** An address that is unique in this run. */
export function freshEmail(name: string): string {
  return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
}

/** Makes a call that has to succeed, and gives what it answers. */
export const call = <Name extends client.CallName>(name: Name, options: client.CallOptions<Name>) =>
  client.ask(API, name, options);

/** Registers a person through the API, with a display name, and signs them in. */
export async function createPerson(name: string): Promise<Person> {
  const person = await client.signUp(API, freshEmail(name), { password: PASSWORD, name });
  return { ...person, name };
}

/** Makes a group for a person through the API, and gives its id. */
export const createGroup = (creator: Person, name: string) => client.createGroup(API, creator, name);

/** Puts a session into the page's storage before it loads, as a return visit would find it. */
export async function resumeAs(
  page: Pick<Page | BrowserContext, 'addInitScript'>,
  { id, name, email, token }: Person,
): Promise<void> {
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
