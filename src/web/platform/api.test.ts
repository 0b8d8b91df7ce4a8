import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from './api.ts';

it('is a random UUID of version 4', () => {
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
