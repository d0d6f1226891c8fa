import { screen } from '@testing-library/react';
import { renderFeature } from '@quits/testing';
import { loadMissingPart } from './missing-part.tsx';

it("says of a sibling's part that it is not in this page, and goes away again", async () => {
  const Part = await loadMissingPart('mf-expenses/expense-form');
  const onClose = jest.fn();
  const { user } = renderFeature(<Part groupId={1} members={[]} isOpen onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Not in this page' })).toHaveTextContent(
    'mf-expenses/expense-form is shown here in the app',
  );
  expect(screen.getByText('npm run dev').tagName).toBe('CODE');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});
