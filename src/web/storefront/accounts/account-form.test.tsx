// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Failure } from '../../ui/use-plain-form.ts';
import { AccountForm, EmailField, FullNameField, NewPassword } from './account-form.tsx';

afterEach(cleanup);

function renderSignUp(submit: () => Promise<unknown>, toFailure?: () => Failure) {
  const texts = { submitText: 'Create account', pendingText: 'Creating' };
  render(
    <MemoryRouter>
      <AccountForm submit={submit} {...texts} {...(toFailure && { toFailure })}>
        <FullNameField />
        <EmailField />
      </AccountForm>
    </MemoryRouter>,
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } });
  const press = () => fireEvent.submit(screen.getByRole('button').closest('form') as HTMLElement);
  return { field, type, press };
}

it('does nothing while a field is shorter than three characters', () => {
  const submit = vi.fn();
  const { type, press } = renderSignUp(submit);
  type('Email', 'ab');
  press();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

it('focuses a malformed email instead of submitting, and its message follows the value', () => {
  const submit = vi.fn();
  const { field, type, press } = renderSignUp(submit);
  type('Full Name', 'Ananya Rao');
  type('Email', 'ananya at example');
  press();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.getByText(/such as name@example.com/)).toBeTruthy();
  type('Email', 'ananya@example.com');
  expect(screen.queryByText(/such as name@example.com/)).toBeNull();
});

it('focuses the field that the shop refused, and its message goes with the next change', async () => {
  const taken = { message: 'Nothing was saved', fields: { email: 'This email has an account' } };
  const { field, type, press } = renderSignUp(
    () => Promise.reject(new Error('taken')),
    () => taken,
  );
  type('Full Name', 'Ananya Rao');
  type('Email', 'ananya@example.com');
  press();
  expect(await screen.findByText('This email has an account')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  type('Email', 'ananya.rao@example.com');
  expect(screen.queryByText('This email has an account')).toBeNull();
});

it('warns of a password that many people use, while it is typed', () => {
  render(<NewPassword label="New password" name="next" />);
  const field = screen.getByLabelText('New password');
  const warning = screen.getByRole('status');
  fireEvent.change(field, { target: { value: 'letmein' } });
  expect(warning.textContent).toContain('Many people use this password');
  fireEvent.change(field, { target: { value: 'letmein to the loom' } });
  expect(warning.textContent).toBe('');
});
