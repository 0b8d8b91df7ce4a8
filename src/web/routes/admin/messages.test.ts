import { expect, test } from 'vitest';
import { messagesPath, toMessageView } from './messages.tsx';

test('an address names what is listed, and back', () => {
  for (const path of [
    '/admin/messages',
    '/admin/messages?state=open',
    '/admin/messages?state=answered&search=goa',
    '/admin/messages?search=100%25+silk',
  ]) {
    expect(messagesPath(toMessageView(new URL(path, 'http://shop.test').searchParams))).toBe(path);
  }
});

test('a state there is not is none, and blank is no search', () => {
  expect(toMessageView(new URLSearchParams('state=gone&search=+'))).toEqual({
    state: '',
    search: '',
  });
});
