import pg from 'pg';

/** A connection prepares a statement once it has sent it this often. */
const USES_BEFORE_PREPARING = 5;
/** A prepared statement takes memory on the server, and lists have many combinations of filters. */
const MOST_COUNTED = 200;

/**
 * Makes a connection prepare the statements that it sends often: the server parses and plans them
 * once, which for most of the shop's statements takes longer than running them.
 */
export function prepareFrequentStatements(client: pg.ClientBase): void {
  const counted = new Map<string, { name: string; uses: number }>();

  function nameOf(text: string): string | undefined {
    const found = counted.get(text) ?? { name: `frequent_${counted.size}`, uses: 0 };
    if (found.uses === 0 && counted.size < MOST_COUNTED) counted.set(text, found);
    found.uses += 1;
    return found.uses > USES_BEFORE_PREPARING ? found.name : undefined;
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
