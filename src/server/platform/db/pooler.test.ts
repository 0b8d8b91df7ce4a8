import { describe, expect, it } from 'vitest';
import { isPooled, isPoolerRefusal } from './pooler.ts';

/** Connections of a server of which each transaction gets a free session, the given one first. */
function connectPooled({ sessions, timeout }: { sessions: number[]; timeout: string }) {
  const free = [...sessions];
  return () => {
    let held: number | undefined;
    return {
      async query(text: string) {
        const pid = held ?? free.shift() ?? 0;
        if (text === 'begin') held = pid;
        else if (text === 'rollback') held = undefined;
        if (held === undefined) free.unshift(pid);
        return { rows: [{ pid, timeout }] };
      },
    };
  };
}

/** Connections of a PostgreSQL server: each has a session of its own. */
function connectDirectly(timeout: string) {
  let last = 0;
  return () => {
    last += 1;
    const pid = last;
    return { query: async () => ({ rows: [{ pid, timeout }] }) };
  };
}

describe('isPooled', () => {
  it('accepts a server that keeps each connection’s session and settings', async () => {
    const connect = connectDirectly('30000');
    expect(await isPooled(connect(), connect(), 30_000)).toBe(false);
  });

  it('recognises that the settings of a connection are lost', async () => {
    const connect = connectDirectly('0');
    expect(await isPooled(connect(), connect(), 30_000)).toBe(true);
  });

  it('recognises that both connections use one session', async () => {
    const connect = connectPooled({ sessions: [7], timeout: '30000' });
    expect(await isPooled(connect(), connect(), 30_000)).toBe(true);
  });

  it('recognises that a connection gets another session for its next transaction', async () => {
    let pid = 0;
    const inTurn = {
      async query() {
        pid += 1;
        return { rows: [{ pid, timeout: '30000' }] };
      },
    };
    expect(await isPooled(inTurn, inTurn, 30_000)).toBe(true);
  });

  it('leaves no transaction open', async () => {
    const texts: string[] = [];
    const connect = connectPooled({ sessions: [7], timeout: '30000' });
    const second = connect();
    const noted = {
      query(text: string) {
        texts.push(text);
        return second.query(text);
      },
    };
    await isPooled(connect(), noted, 30_000);
    expect([texts[0], texts.at(-1)]).toEqual(['begin', 'rollback']);
  });
});

it('isPoolerRefusal knows the answer of PgBouncer', () => {
  expect(isPoolerRefusal(new Error('unsupported startup parameter: statement_timeout'))).toBe(true);
  expect(isPoolerRefusal(new Error('password authentication failed'))).toBe(false);
});
