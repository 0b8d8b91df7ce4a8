import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { errorFacts, errorLine, redact } from './logger.ts';

const SECRETS = [
  'maya@example.com',
  '+91 98450 12345',
  'correct horse',
  'token-of-a-session-0123456789',
];

describe('the facts of an error', () => {
  it('of a failed statement are its text and its tables, not its values', () => {
    const refused = Object.assign(new Error(`duplicate key value violates "users_email"`), {
      code: '23505',
      table: 'users',
      constraint: 'users_email',
      detail: `Key (email)=(${SECRETS[0]}) already exists.`,
    });
    const error = new DrizzleQueryError('insert into users values ($1)', SECRETS, refused);
    const facts = errorFacts(error);
    expect(facts).toMatchObject({
      message: 'Failed query',
      query: 'insert into users values ($1)',
      cause: { code: '23505', table: 'users', constraint: 'users_email' },
    });
    expect(facts.stack).toMatch(/^\s+at /);
    for (const secret of SECRETS) expect(JSON.stringify(facts)).not.toContain(secret);
  });

  it('leave out what a value of the wrong type was', () => {
    const error = Object.assign(new Error(`invalid input syntax for type integer: "horse"`), {
      code: '22P02',
    });
    expect(errorLine(error)).toBe('Error: A value was refused');
  });

  it.each([[undefined], [null], ['maya@example.com'], [{ password: 'horse' }]])(
    'of %j',
    (thrown) => {
      expect(JSON.stringify(errorFacts(thrown))).not.toMatch(/maya|horse/);
    },
  );
});

describe('redacting', () => {
  it('shows the beginning of a long text only', () => {
    expect(redact(`${'word '.repeat(5_000)}`).length).toBeLessThan(600);
  });

  it.each([
    ['No mailbox maya@example.com here', 'No mailbox …@… here'],
    ['postgresql://shop:secret@db.example/shop', 'postgresql://shop:…@…'],
    ['GET /reset-password?token=abc&x=1 failed', 'GET /reset-password?… failed'],
    ['Bearer abcdefghijklmnopqrstuvwxyz.0123456789', 'Bearer …'],
    ['call +91 98450 12345 now', 'call … now'],
    ['order 4b9a1c3e-1111-4222-8333-abcdefabcdef is gone', null],
    ['connect ECONNREFUSED 127.0.0.1:5432', null],
  ])('%s', (text, redacted) => {
    expect(redact(text)).toBe(redacted ?? text);
  });
});
