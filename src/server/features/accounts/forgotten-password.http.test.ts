import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { resetTokenFor } from '../../../../tests/support/mail-link.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { lockCustomerOrders } from '../orders/orders.repository.ts';

const VOID = 'This link has been used or is too old. Please ask for a new one.';
const MINUTE = 60_000;

let shop: TestShop;
let turn = 0;
let email: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  turn += 1;
  email = `asha-${turn}@example.com`;
});

const forgot = (body: unknown, from = `192.0.2.${turn}`, to: Pick<TestShop, 'fetch'> = shop) =>
  send(to, 'POST /api/user/forgot-password', { body, headers: { 'x-test-address': from } });
const reset = (body: unknown, from = `192.0.2.${turn}`) =>
  send(shop, 'POST /api/user/reset-password', { body, headers: { 'x-test-address': from } });
const signIn = (password: string) =>
  send(shop, 'POST /api/user/signin', { body: { email, password } });
const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address);
const later = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * MINUTE));

async function askForLink(): Promise<string> {
  await forgot({ email });
  await shop.runJobs();
  return resetTokenFor(shop, email);
}

describe('requesting a reset link', () => {
  it('emails it to the account, with the same answer for everybody', async () => {
    await shop.customer(email);
    const known = await forgot({ email: ` ${email.toUpperCase()} ` });
    const unknown = await forgot({ email: 'nobody@example.com' });
    expect(known).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^If an account has this email.*60 minutes\.$/) },
    });
    expect(unknown.body).toEqual(known.body);

    const { rows } = await shop.database.pool.query(
      `select payload from fake_jobs where name = 'accounts.mail-reset-link' and not is_done`,
    );
    expect(rows).toEqual([{ payload: { email } }, { payload: { email: 'nobody@example.com' } }]);
    await shop.runJobs();
    expect(mailsTo('nobody@example.com')).toEqual([]);
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Set a new password at Test Silks',
      text: expect.stringMatching(
        /^We received a request[\s\S]*within 60 minutes[\s\S]*\nhttp:\/\/shop\.test\/reset-password\?token=[\w-]{43}\n/,
      ),
    });
    expect(mail?.html).toContain(`/reset-password?token=${resetTokenFor(shop, email)}"`);
  });

  it("contains nothing that the account's creator typed", async () => {
    const body = { email, fullName: 'You won! evil.example', password: 'abc' };
    await send(shop, 'POST /api/user/signup', { body });
    await askForLink();
    expect(JSON.stringify(mailsTo(email))).not.toContain('evil.example');
  });

  it('stores only a hash of the token', async () => {
    await shop.customer(email);
    const token = await askForLink();
    const { rows } = await shop.database.pool.query('select * from verifications');
    expect(JSON.stringify(rows)).not.toContain(token);
    const jobs = await shop.database.pool.query('select * from fake_jobs');
    expect(JSON.stringify(jobs.rows)).not.toContain(token);
  });

  it('sends nothing to demo customers', async () => {
    const joined = [{ name: 'Demo', email, createdAt: new Date() }];
    await inTransaction(shop.database.pool, (tx) =>
      shop.services.accounts.addDemoCustomers(tx, joined),
    );
    expect((await forgot({ email })).status).toBe(200);
    await shop.runJobs();
    expect(mailsTo(email)).toEqual([]);
  });

  it.each<[object, string]>([
    [{}, 'Email is required'],
    [{ email: ['a@example.com'] }, 'Email is required'],
    [{ email: '' }, 'Enter an email address such as name@example.com'],
    [{ email: 'asha' }, 'Enter an email address such as name@example.com'],
  ])('rejects an invalid email: %j', async (body, message) => {
    expect(await forgot(body)).toMatchObject(refused(400, 'BAD_INPUT', message));
  });

  it('is limited to five an hour for one email from one address, known or not', async () => {
    for (const address of [email, `un${email}`]) {
      const ask = (from: string) => forgot({ email: address }, from, shop.secondProcess());
      for (let at = 0; at < 5; at += 1) expect((await ask('198.51.100.1')).status).toBe(200);
      const answer = await ask('198.51.100.1');
      expect(answer).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
      expect((await ask('198.51.100.9')).status).toBe(200);
    }
  });

  it('is limited to thirty in ten minutes for one address', async () => {
    const ask = (at: number) => forgot({ email: `many-${at}@example.com` }, '203.0.113.1');
    const statuses = await Promise.all(Array.from({ length: 31 }, (_, at) => ask(at)));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(200), 429]);
  });
});

describe('setting a new password by the link', () => {
  it('replaces the old password and ends every session', async () => {
    const { token: session } = await shop.customer(email);
    const token = await askForLink();
    expect(await reset({ token, password: 'new words' })).toMatchObject({
      status: 200,
      body: { message: 'Your new password is set. Please sign in.' },
    });
    expect((await signIn('new words')).status).toBe(200);
    expect(await signIn('correct horse')).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    const me = await send(shop, 'GET /api/user/me', { token: session });
    expect(me).toMatchObject(refused(400, 'SIGNED_OUT'));
  });

  it("notifies the account's owner by email", async () => {
    await shop.customer(email);
    await reset({ token: await askForLink(), password: 'new words' });
    await shop.runJobs();
    expect(mailsTo(email).at(-1)).toMatchObject({
      subject: 'Your password at Test Silks has been changed',
      text: expect.stringContaining('http://shop.test/forgot-password'),
    });
  });

  it('works once, also when tried eight times at once', async () => {
    await shop.customer(email);
    const token = await askForLink();
    const racing = Array.from({ length: 8 }, (_, at) => reset({ token, password: `word ${at}` }));
    const answers = await Promise.all(racing);
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(won).toHaveLength(1);
    expect((await signIn(`word ${won[0]}`)).status).toBe(200);
    const again = await reset({ token, password: 'late' });
    expect(again).toMatchObject(refused(400, 'RESET_LINK_INVALID', VOID));
  });

  it('works for 60 minutes', async () => {
    await shop.customer(email);
    const early = await askForLink();
    later(59);
    expect((await reset({ token: early, password: 'in time' })).status).toBe(200);

    const late = await askForLink();
    later(60);
    const answer = await reset({ token: late, password: 'too late' });
    expect(answer).toMatchObject(refused(400, 'RESET_LINK_INVALID', VOID));
    expect((await signIn('in time')).status).toBe(200);
  });

  it('works with the newest link only', async () => {
    await shop.customer(email);
    const first = await askForLink();
    const second = await askForLink();
    const answer = await reset({ token: first, password: 'by the first' });
    expect(answer).toMatchObject(refused(400, 'RESET_LINK_INVALID'));
    expect((await reset({ token: second, password: 'by the second' })).status).toBe(200);
  });

  it('is void, without a deadlock, while the account is erased', async () => {
    const { id } = await shop.customer(email);
    const token = await askForLink();
    const { pool } = shop.database;
    const answer = await inTransaction(pool, async (tx) => {
      await lockCustomerOrders(tx, id);
      const waiting = reset({ token, password: 'new words' });
      const isWaiting = "select 1 from pg_locks where not granted and locktype = 'advisory'";
      await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1);
      await tx.execute(sql`select from users where id = ${id} for update`);
      await tx.execute(sql`delete from verifications where value = ${id}`);
      return { waiting };
    });
    expect(await answer.waiting).toMatchObject(refused(400, 'RESET_LINK_INVALID', VOID));
  });

  it('keeps the link valid when the database fails midway', async () => {
    await shop.customer(email);
    const token = await askForLink();
    const { pool } = shop.database;
    await pool.query('alter table credentials add constraint broken check (false) not valid');
    const failed = await reset({ token, password: 'new words' });
    await pool.query('alter table credentials drop constraint broken');
    expect(failed).toMatchObject(refused(500, 'INTERNAL'));
    expect((await signIn('correct horse')).status).toBe(200);
    expect((await reset({ token, password: 'new words' })).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['token', { token: undefined }, 'The link is incomplete: open it from the email again'],
    ['token', { token: '' }, 'The link is incomplete: open it from the email again'],
    ['token', { token: 'x'.repeat(201) }, 'The link is damaged: open it from the email again'],
    ['password', { password: undefined }, 'Password is required'],
    ['password', { password: 'ab' }, 'Password must be at least 3 characters'],
    ['password', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  ])('reports an invalid %s and keeps the link: %#', async (path, error, message) => {
    await shop.customer(email);
    const token = await askForLink();
    const answer = await reset({ token, password: 'new words', ...error });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path, message }] });
    expect((await reset({ token, password: 'new words' })).status).toBe(200);
  });

  it.each(['x', 'reset-password:', `%`, "' or 1=1 --", 'ಲಿಂಕ್'])(
    'rejects an unknown link %s',
    async (token) => {
      const answer = await reset({ token, password: 'new words' });
      expect(answer).toMatchObject(refused(400, 'RESET_LINK_INVALID', VOID));
    },
  );

  it('is limited to sixty attempts in ten minutes for one address', async () => {
    const guess = () => reset({ token: 'a guess', password: 'new words' }, '203.0.113.2');
    const answers = await Promise.all(Array.from({ length: 61 }, guess));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(60).fill(400), 429]);
  });
});

describe('expired sessions and links', () => {
  it('are deleted, and nothing else', async () => {
    const { token: session } = await shop.customer(email);
    await askForLink();
    later(61);
    const fresh = `fresh-${email}`;
    await shop.customer(fresh);
    await forgot({ email: fresh });
    await shop.runJobs();
    const { pool } = shop.database;
    const count = async (table: string) =>
      Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);
    const [sessions, links] = [await count('sessions'), await count('verifications')];

    await shop.services.passwords.clearExpired();
    expect(await count('sessions')).toBe(sessions);
    expect(await count('verifications')).toBeLessThan(links);
    expect((await reset({ token: resetTokenFor(shop, fresh), password: 'abc' })).status).toBe(200);
    expect((await send(shop, 'GET /api/user/me', { token: session })).status).toBe(200);

    // The library dates its sessions by the real time, whatever the shop's clock says.
    const behind = Math.max(0, Date.now() - shop.clock.now().getTime());
    later(31 * 24 * 60 + behind / 60_000);
    await shop.services.passwords.clearExpired();
    expect(await count('sessions')).toBe(0);
    expect(await count('verifications')).toBe(0);
  });
});
