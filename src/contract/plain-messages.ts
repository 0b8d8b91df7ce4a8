import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * What is said of a value whose schema has no message of its own, with its name in the request: a
 * library's message names its own types.
 */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const name = String(issue.path?.at(-1) ?? 'The request');
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${name} is required`;
      return `${name} must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `${name} must ${boundOf(issue.origin, `at least ${issue.minimum}`)}`;
    case 'too_big':
      return `${name} must ${boundOf(issue.origin, `at most ${issue.maximum}`)}`;
    case 'invalid_value':
      return `${name} must be ${issue.values.map(String).join(' or ')}`;
    case 'unrecognized_keys':
      return `Leave out what is not known here: ${issue.keys.join(', ')}`;
    default:
      return `${name} is not valid`;
  }
};

function boundOf(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`;
  return origin === 'array' || origin === 'set' ? `have ${bound} entries` : `be ${bound}`;
}
