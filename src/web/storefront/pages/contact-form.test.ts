import { describe, expect, test } from 'vitest';
import { contactError, errorsFromIssues } from './contact-form.tsx';

describe('contactError', () => {
  test.each([
    ['name', '', false, 'Name is required'],
    ['message', ' \n ', false, 'Message is required'],
    ['email', '', false, 'Email is required'],
    ['email', 'lakshmi', true, 'Enter an email address such as name@example.com'],
    ['email', 'lakshmi@example.com', false, undefined],
    ['message', 'Is it pure silk?', false, undefined],
  ] as const)('%s %j: %s', (field, value, isMalformed, error) => {
    expect(contactError(field, value, isMalformed)).toBe(error);
  });
});

test('errorsFromIssues puts the first error of each field beside it and leaves others out', () => {
  const errors = errorsFromIssues([
    { path: 'email', message: 'Email is required' },
    { path: 'email', message: 'Enter an email address such as name@example.com' },
    { path: 'colour', message: 'Unknown' },
  ]);
  expect(errors).toEqual({ email: 'Email is required' });
});
