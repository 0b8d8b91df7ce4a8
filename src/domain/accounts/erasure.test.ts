import { describe, expect, it } from 'vitest';
import { namesCustomer } from './erasure.ts';

describe('the typed confirmation of an erasure', () => {
  it.each(['asha@example.com', ' ASHA@Example.com '])('accepts %s', (typed) => {
    expect(namesCustomer(typed, 'asha@example.com')).toBe(true);
  });
  it.each(['', 'asha', 'maya@example.com', 'asha@example.com.in'])('rejects %j', (typed) => {
    expect(namesCustomer(typed, 'asha@example.com')).toBe(false);
  });
});
