// Signing in without a password: with a passkey of the device, and through an organization's identity provider.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import * as client from '@quits/testing/client';
import Provider from 'oidc-provider';
import { freePort } from '../../tooling/lib/ports.ts';
import { registerOperator, startServing, startWeb } from '../../tooling/lib/product.ts';
import { expectToast, freshEmail, PASSWORD } from './support/people.ts';

const SECRET = 'a secret of this journey, long enough';
const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-ways-'));
let provider: Server;
let server: Awaited<ReturnType<typeof startServing>>;
let web: Awaited<ReturnType<typeof startWeb>>;
let app: string;
let api: string;

/** An identity provider as others run it. People enter any name there. */
const providerAt = (issuer: string) =>
  new Provider(issuer, {
    clients: [
      {
        client_id: 'quits',
        client_secret: SECRET,
        redirect_uris: [`${api}/auth/oidc/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.includes('@') ? id : `${id}@club.example`,
        email_verified: true,
        name: `${id.split('.')[0] ?? id} of the club`,
      }),
    }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: [SECRET] },
  });

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const [webPort, providerPort] = [await freePort(), await freePort()];
  app = `http://localhost:${String(webPort)}`;
  const issuer = `http://localhost:${String(providerPort)}`;
  const variables = { PUBLIC_URL: app, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'quits', OIDC_NAME: 'Club' };
  server = await startServing(['server/src/server.ts'], {
    portIn: 'PORT',
    probe: '/health',
    env: { ...variables, DATA_DIR: dataDir, OIDC_CLIENT_SECRET: SECRET },
  });
  api = `http://localhost:${String(server.port)}`;
  await registerOperator(api);
  const callback = providerAt(issuer).callback();
  provider = createServer((request, response) => void callback(request, response)).listen(providerPort);
  web = await startWeb({ apiPort: server.port, port: webPort, env: variables });
});
test.afterAll(async () => {
  provider.close();
  await Promise.all([server.stop(), web.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Signs in at the provider, and agrees there to tell Quits the address. */
async function passProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder(/login/i).fill(name);
  await page.getByPlaceholder(/password/i).fill('anything');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
}

/** A device of Chromium that makes passkeys and recognizes its person. */
async function plugIn(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${app}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${app}/`);
}

test('a passkey is made, named, used by its button, and deleted', async ({ page }) => {
  const email = freshEmail('Pia');
  await client.signUp(api, email, { password: PASSWORD, name: 'Pia' });
  const device = await plugIn(page);
  // The list of the email field would take the passkey at once, as this device asks no person.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signInWithPassword(page, email);

  await page.goto(`${app}/profile`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('Laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('Laptop');

  await page.getByRole('button', { name: 'Rename the passkey Laptop' }).click();
  const renaming = page.getByRole('form', { name: 'Rename the passkey Laptop' });
  await renaming.getByLabel('Name').fill('Old laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys).toContainText('Old laptop');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${app}/login`);
  await device.recognize(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  await expect(page).toHaveURL(`${app}/login`);
  await device.recognize(true);
  // A press right after another one counts as a double tap.
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(`${app}/`, { timeout: 2000 });
  }).toPass();

  await page.goto(`${app}/profile`);
  await expect(passkeys).toContainText('last used');
  await page.getByRole('button', { name: 'Delete the passkey Old laptop' }).click();
  await page.getByRole('button', { name: 'Delete passkey' }).click();
  await expectToast(page, 'Passkey deleted');
  await expect(passkeys).toBeHidden();
});

test('a passkey signs in from the list of the email field', async ({ page }) => {
  const email = freshEmail('Lia');
  await client.signUp(api, email, { password: PASSWORD, name: 'Lia' });
  await plugIn(page);
  await signInWithPassword(page, email);
  await page.goto(`${app}/profile`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('Phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  // The virtual device chooses its only passkey in place of the person.
  await expect(page).toHaveURL(`${app}/`);
});

test('a person of the club comes in without a password, to the page that they wanted', async ({ page }) => {
  await page.goto(`${app}/expenses`);
  await expect(page).toHaveURL(`${app}/login`);
  await page.getByRole('button', { name: 'Sign in with Club' }).click();
  await passProvider(page, 'olga');
  await expect(page).toHaveURL(`${app}/expenses`);
  await page.goto(`${app}/profile`);
  await expect(page.getByText('olga of the club').first()).toBeVisible();
  await expect(page.getByText('olga@club.example').first()).toBeVisible();
});

test('an account with the same address is connected by its password, once', async ({ page, browser }) => {
  const email = freshEmail('Max');
  await client.signUp(api, email, { password: PASSWORD, name: 'Max' });
  await page.goto(`${app}/login`);
  await page.getByRole('button', { name: 'Sign in with Club' }).click();
  await passProvider(page, email);
  await expect(
    page.getByText('An account with this email exists. Enter its password once to connect it.'),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Wrong1password');
  await page.getByRole('button', { name: 'Connect and Sign In' }).click();
  await expect(page.getByText('The password is wrong').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Connect and Sign In' }).click();
  await expect(page).toHaveURL(`${app}/`);

  const other = await browser.newPage();
  await other.goto(`${app}/login`);
  await other.getByRole('button', { name: 'Sign in with Club' }).click();
  await passProvider(other, email);
  await expect(other).toHaveURL(`${app}/`);
  await other.close();
});

test('the form stays usable while the provider is away, and after the way back fails', async ({ page }) => {
  await page.goto(`${app}/login#problem=cancelled`);
  await expectToast(page, 'The sign-in was cancelled.');
  await expect(page).toHaveURL(`${app}/login`);
  await page.route('**/auth/oidc/start*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Sign in with Club' }).click();
  await expect(page.getByText('Club does not answer at the moment. Please try again later.')).toBeVisible();
  const email = freshEmail('Ida');
  await client.signUp(api, email, { password: PASSWORD, name: 'Ida' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${app}/`);
});
