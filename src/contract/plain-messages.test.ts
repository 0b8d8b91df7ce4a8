import { expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { plainMessage } from './plain-messages.ts';

const WRONG = [undefined, null, true, -1, 1.5, 1e15, '', 'x', 'x'.repeat(10_000), [], [null], {}];

/** What zod says where neither a schema nor the map of messages says anything. */
const OF_THE_LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)|expected/;

const schemas = Object.entries<Endpoint>(api).flatMap(([name, { params, query, headers, body }]) =>
  Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
    schema ? [[`${part} of ${name}`, schema] as const] : [],
  ),
);

it.each(schemas)('speaks plainly of the %s', (_, schema) => {
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const requests = WRONG.flatMap((wrong) => [
    wrong,
    Object.fromEntries(shape.map((name) => [name, wrong])),
    { unknown: wrong },
  ]);
  for (const request of requests) {
    const { error } = schema.safeParse(request, { error: plainMessage });
    for (const { message } of error?.issues ?? []) expect(message).not.toMatch(OF_THE_LIBRARY);
  }
});

it('names the value and what it must be', () => {
  const schema = z.object({ limit: z.int().min(1).max(5), sort: z.enum(['new', 'old']) });
  const messages = (value: unknown) =>
    schema.safeParse(value, { error: plainMessage }).error?.issues.map(({ message }) => message);
  expect(messages({ limit: 0, sort: 'x' })).toEqual([
    'limit must be at least 1',
    'sort must be new or old',
  ]);
  expect(messages({ limit: 9 })).toEqual(['limit must be at most 5', 'sort must be new or old']);
  expect(messages({ limit: 'x', sort: 'new' })).toEqual(['limit must be a number']);
});
