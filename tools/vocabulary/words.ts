/**
 * Words that this project does not use, with what to write instead: the standard term of the field,
 * or plain English. The check looks at whole words in any case, also inside camelCase names.
 */
export const AVOIDED_WORDS: Readonly<Record<string, string>> = {
  she: 'the customer, the admin, they',
  her: 'the customer’s, the admin’s, their',
  hers: 'the customer’s, the admin’s, theirs',
  hear: 'fetch, receive',
  hears: 'fetches, receives',
  heard: 'fetched, received',
  fate: 'outcome',
  lapse: 'expire',
  lapses: 'expires',
  deed: 'action',
  deeds: 'actions',
  shelf: 'lookup, index',
  faulty: 'invalid',
  administrator: 'admin',
  administrators: 'admins',
  'stand-in': 'simulator, fallback',
  'stood in for': 'simulated, replaced',
};
