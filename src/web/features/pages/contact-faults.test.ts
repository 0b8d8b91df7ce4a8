import { describe, expect, test } from 'vitest';
import { contactFault, faultsFromIssues } from './contact-faults.ts';

describe('contactFault', () => {
  test.each([
    ['name', '', false, 'Name is required'],
    ['message', ' \n ', false, 'Message is required'],
    ['email', '', false, 'Email is required'],
    ['email', 'lakshmi', true, 'Enter an email address such as name@example.com'],
    ['email', 'lakshmi@example.com', false, undefined],
    ['message', 'Is it pure silk?', false, undefined],
  ] as const)('%s %j: %s', (field, value, isMalformed, fault) => {
    expect(contactFault(field, value, isMalformed)).toBe(fault);
  });
});

test('faultsFromIssues puts the first fault of each field beside it and leaves others out', () => {
  const faults = faultsFromIssues([
    { path: 'email', message: 'Email is required' },
    { path: 'email', message: 'Enter an email address such as name@example.com' },
    { path: 'colour', message: 'Unknown' },
  ]);
  expect(faults).toEqual({ email: 'Email is required' });
});
