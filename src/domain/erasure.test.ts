import { describe, expect, it } from 'vitest';
import { namesCustomer } from './erasure.ts';

describe('typing whom to erase', () => {
  it.each(['asha@example.com', ' ASHA@Example.com '])('takes %s', (typed) => {
    expect(namesCustomer(typed, 'asha@example.com')).toBe(true);
  });
  it.each(['', 'asha', 'maya@example.com', 'asha@example.com.in'])('refuses %j', (typed) => {
    expect(namesCustomer(typed, 'asha@example.com')).toBe(false);
  });
});
