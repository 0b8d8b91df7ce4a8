import type { Pool } from 'pg';

/**
 * Does a piece of work unless it is being done, by this process or another one of the same database;
 * false where it is. What the work throws is thrown on.
 *
 * The lock is PostgreSQL's, of a session of its own: a variable of this process would not bind the
 * others, a row would stay locked where a process is killed, and a transaction kept open for so long would
 * be ended. Should the connection break, the lock goes with it and the work may be begun twice: nothing
 * may rest on this that has to be right, only that work is not done over and over.
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
    // A connection that could not give its lock back is closed, and the lock gone with it.
    client.release(isLost);
  }
}
