import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** A body of some of the fields that a schema names, each with any JSON value. */
function anyBodyFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries(properties).map(([name, property]) => {
    const inner = Object.keys((property as { properties?: object }).properties ?? {});
    return [name, fc.oneof(fc.jsonValue(), anyObject(inner))] as const;
  });
  return fc.oneof(
    fc.jsonValue(),
    fc.constant(undefined),
    fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
  );
}

const anyObject = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });

const ENDPOINTS = Object.entries(api) as [string, Endpoint][];
const BODIES = ENDPOINTS.flatMap(([name, { body }]) => (body ? [{ name, body }] : []));
const QUERIES = ENDPOINTS.flatMap(([name, { query }]) => (query ? [{ name, query }] : []));

function expectVerdict(schema: z.ZodType, sent: unknown): void {
  const read = schema.safeParse(sent);
  expect(read.success || read.error.issues.length > 0).toBe(true);
}

describe('whatever is sent is accepted, or refused with what is wrong:', () => {
  it.each(BODIES)('the body of $name', ({ body }) => {
    fc.assert(fc.property(anyBodyFor(body), (sent) => expectVerdict(body, sent)));
  });

  it.each(QUERIES)('the query of $name', ({ query }) => {
    const values = Object.keys(query.shape).map((name) => [name, fc.string({ unit: 'binary' })]);
    const anyQuery = fc.record(Object.fromEntries(values), { requiredKeys: [] });
    fc.assert(fc.property(anyQuery, (sent) => expectVerdict(query, sent)));
  });
});
