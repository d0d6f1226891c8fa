import { act, screen, waitFor } from '@testing-library/react';

/** Unfolds a menu, once it has its actions, and gives one of them. */
export async function findInMenu(menu: string, action: string): Promise<HTMLElement> {
  const trigger = await screen.findByRole('button', { name: menu }, { timeout: 5000 });
  await waitFor(() => expect(trigger).not.toHaveAttribute('aria-disabled'));
  act(() => trigger.click());
  return screen.getByRole('button', { name: action });
}
