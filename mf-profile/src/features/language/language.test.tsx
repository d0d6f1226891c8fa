import type { User } from '@quits/contracts';
import { pageLanguage } from '@quits/core';
import { renderFeature, useServer } from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
let ann: User;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
});
afterEach(() => act(() => pageLanguage.change({ language: 'en', region: 'en-US', direction: 'ltr' })));

const open = (hasExtras = true) =>
  renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });

describe('language and region of the account [extras §15]', () => {
  it('change the page, and the account keeps them', async () => {
    const { user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
    await waitFor(() => expect(pageLanguage.snapshot().language).toBe('de'));
    await user.selectOptions(screen.getByLabelText('Dates and numbers like in'), 'de-AT');
    await waitFor(() => expect(pageLanguage.snapshot().region).toBe('de-AT'));
    await waitFor(() => expect(screen.getByLabelText('Dates and numbers like in')).toHaveValue('de-AT'));
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('de');
  });

  it('are not offered towards a back end without extras', async () => {
    open(false);
    expect(await screen.findByRole('heading', { name: 'Appearance' })).toBeVisible();
    expect(screen.queryByLabelText('Language')).not.toBeInTheDocument();
  });
});
