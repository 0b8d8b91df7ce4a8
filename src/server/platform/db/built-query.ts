import type { DbOrTx } from './database.ts';

interface Buildable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query whose SQL is built once for each database or transaction object, not each time it is sent:
 * for the few that every order or signed-in request sends. `build` writes values as
 * `sql.placeholder(name)`; `name` is the statement's on the server, and unique.
 */
export function builtQuery<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: DbOrTx) => Buildable<Rows>,
): (db: DbOrTx, values: Values) => Promise<Rows> {
  const built = new WeakMap<DbOrTx, ReturnType<Buildable<Rows>['prepare']>>();
  return (db, values) => {
    const query = built.get(db) ?? build(db).prepare(name);
    built.set(db, query);
    return query.execute(values);
  };
}
