// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '../../../../../contract/client.ts';
import { ContactForm, contactErrors } from './contact-form.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../../platform/api.ts', () => ({ callApi: call }));

afterEach(cleanup);

const VALID = { name: 'Lakshmi', email: 'lakshmi@example.com', message: 'Is it pure silk?' };

describe('contactErrors', () => {
  test.each([
    ['name', '', false, 'Name is required'],
    ['message', ' \n ', false, 'Message is required'],
    ['email', '', false, 'Email is required'],
    ['email', 'lakshmi', true, 'Enter an email address such as name@example.com'],
    ['email', 'lakshmi@example.com', false, undefined],
    ['message', 'Is it pure silk?', false, undefined],
  ] as const)('%s %j: %s', (field, value, isMalformed, error) => {
    expect(contactErrors({ ...VALID, [field]: value }, isMalformed)[field]).toBe(error);
  });
});

it("puts the server's errors beside their fields, and other failures above the button", async () => {
  const onSent = vi.fn();
  render(<ContactForm onSent={onSent} />);
  for (const [name, value] of Object.entries(VALID)) {
    fireEvent.change(screen.getByLabelText(new RegExp(name, 'i')), { target: { value } });
  }
  const message = 'Enter an email address that exists';
  const issues = [{ path: 'email', message }];
  call.mockRejectedValueOnce(new ApiError(400, { code: 'BAD_INPUT', message: 'Check it', issues }));
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText(message);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.queryByRole('alert')).toBeNull();

  call.mockRejectedValueOnce(new ApiError(0, { code: 'OFFLINE', message: 'No connection' }));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: VALID.email } });
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe('No connection');
  expect(onSent).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(VALID.message);
});
