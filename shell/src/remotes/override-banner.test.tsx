import { RuntimeProvider, createRuntime, memoryStorage } from '@quits/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OverrideBanner } from './override-banner.tsx';

it('says what comes from where, and one click leads back to the live version', async () => {
  const storages = memoryStorage();
  storages.tab.set('quits.remotes.overrides', '{"mf-groups":"http://localhost:3102/current.json"}');
  const runtime = createRuntime({ config: { base: 'http://api.test', hasExtras: false }, storages });
  const reload = jest.fn();
  render(
    <RuntimeProvider
      runtime={runtime}
      host={{ kind: 'app', loadPart: () => Promise.reject(new Error('none')) }}
    >
      <OverrideBanner overrides={{ 'mf-groups': 'http://localhost:3102/current.json' }} reload={reload} />
    </RuntimeProvider>,
  );
  expect(screen.getByText('In this tab only: mf-groups from http://localhost:3102')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the live version' }));
  expect(storages.tab.get('quits.remotes.overrides')).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
  runtime.dispose();
});
