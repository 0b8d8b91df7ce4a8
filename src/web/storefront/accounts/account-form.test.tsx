// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NewPassword } from './account-form.tsx';

it('warns of a password that many people use, while it is typed', () => {
  render(<NewPassword label="New password" name="next" />);
  const field = screen.getByLabelText('New password');
  const warning = screen.getByRole('status');
  fireEvent.change(field, { target: { value: 'letmein' } });
  expect(warning.textContent).toContain('Many people use this password');
  fireEvent.change(field, { target: { value: 'letmein to the loom' } });
  expect(warning.textContent).toBe('');
});
