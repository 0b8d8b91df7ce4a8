import type { Pool } from 'pg';

/**
 * Runs a piece of work unless this or another process of the same database is running it; returns
 * false in that case. Errors of the work are rethrown.
 *
 * The lock is an advisory lock on a session of its own: a variable would not bind other processes,
 * a row lock would outlive a killed process, and a long transaction would be ended. If the
 * connection breaks, the lock is released and the work may run twice, so correctness must not
 * depend on it.
 */
export async function oneAtATime(
  pool: Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  const broken = () => {};
  client.on('error', broken);
  let isLost = true;
  try {
    const lock = 'hashtextextended($1, 0)';
    const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as mine`, [name]);
    if (rows[0]?.mine !== true) {
      isLost = false;
      return false;
    }
    try {
      await work();
      return true;
    } finally {
      await client.query(`select pg_advisory_unlock(${lock})`, [name]);
      isLost = false;
    }
  } finally {
    client.off('error', broken);
    // A connection that failed to unlock is closed, which releases the lock.
    client.release(isLost);
  }
}
