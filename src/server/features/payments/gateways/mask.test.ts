import { describe, expect, it } from 'vitest';
import { maskBody } from './mask.ts';

describe('maskBody', () => {
  it.each([
    ['customer_name', 'Om', '•••'],
    ['surname', 'Subramaniam', '•••'],
    ['upi_id', 'a@b', '•••b'],
    ['customer_phone', '12', '•••'],
    ['customer_phone', '9845012345', '•••345'],
    ['customer_email', 'meera@example.com', '•••.com'],
    ['account_number', 1234, '•••4'],
    ['access_token', 'abcdefghijklmnop', '•••'],
  ])('keeps of %s %s no more than %s', (field, value, kept) => {
    expect(maskBody(JSON.stringify({ [field]: value }))).toEqual({ [field]: kept });
    expect(maskBody(`${field}=${value}`)).toBe(`${field}=${kept}`);
  });
});
