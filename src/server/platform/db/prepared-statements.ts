import pg from 'pg';

/** A connection prepares a statement once it has sent it this often. */
const USES_BEFORE_PREPARING = 5;
/** A prepared statement takes memory on the server, for each connection. */
const MOST_PREPARED = 200;
/** Lists have many combinations of filters: beyond so many, the counts begin anew. */
const MOST_COUNTED = 1000;

/**
 * Makes a connection prepare the statements that it sends often: the server parses and plans them
 * once, which for most of the shop's statements takes longer than running them.
 */
export function prepareFrequentStatements(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const before = uses.get(text) ?? 0;
    if (before >= USES_BEFORE_PREPARING) {
      uses.delete(text);
      names.set(text, `frequent_${names.size}`);
      return names.get(text);
    }
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, before + 1);
    return undefined;
  }
  Object.assign(client, {
    query(first: string | pg.QueryConfig, ...others: unknown[]) {
      const config = typeof first === 'string' ? { text: first } : first;
      const [values] = others;
      const hasValues = Array.isArray(values) && values.length > 0;
      const name = config.name ?? (hasValues ? nameOf(config.text) : undefined);
      const send = pg.Client.prototype.query as (...sent: unknown[]) => unknown;
      return send.call(client, name === undefined ? first : { ...config, name }, ...others);
    },
  });
}
