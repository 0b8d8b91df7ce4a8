/**
 * The shop needs connections whose sessions are its own: for its limits of time, for prepared
 * statements and for LISTEN. A pooler in transaction mode (PgBouncer, and what many hosting services
 * hand out) gives each transaction another session, and fails only later, in jobs and pictures.
 */
export const POOLER_REFUSED =
  'DATABASE_URL leads to a connection pooler such as PgBouncer, which does not keep the settings of a connection: use the address of the PostgreSQL server itself, which hosting services call the direct connection (often port 5432).';

/** What PgBouncer answers to a connection that brings settings, unless it is set to ignore them. */
const REFUSED_SETTING = /unsupported startup parameter/i;

/** Whether an error of connecting is a pooler's refusal of the connection's settings. */
export function isPoolerRefusal(error: unknown): boolean {
  return error instanceof Error && REFUSED_SETTING.test(error.message);
}

interface Session {
  query(text: string): Promise<{ rows: { pid: number; timeout?: string }[] }>;
}

const READ_SESSION = `select pg_backend_pid() as pid, setting as timeout
  from pg_settings where name = 'statement_timeout'`;

/**
 * Whether two open connections, which asked for this `statement_timeout` in ms, share the sessions
 * of a pooler: the setting is lost, or a session moves from one to the other between transactions.
 */
export async function isPooled(
  first: Session,
  second: Session,
  timeoutMs: number,
): Promise<boolean> {
  const session = await readSession(first);
  if (session.timeout !== String(timeoutMs)) return true;
  // An open transaction holds its session: the other connection then gets a different one.
  await second.query('begin');
  try {
    if ((await readSession(second)).pid === session.pid) return true;
    return (await readSession(first)).pid !== session.pid;
  } finally {
    await second.query('rollback');
  }
}

async function readSession(connection: Session) {
  const { rows } = await connection.query(READ_SESSION);
  const [session] = rows;
  if (!session) throw new Error('PostgreSQL has a statement_timeout');
  return session;
}
