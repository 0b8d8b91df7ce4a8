import type pg from 'pg';

/** The shop's own role, and the name of its database: it owns the database and is no superuser. */
export const DATABASE_USER = 'shop';
/** The superuser that initdb makes; only this package connects as it. */
export const ADMIN_USER = 'shop_admin';
/** Makes the roles of a folder of an earlier release, whose superuser was `shop`. */
const CONVERTER = 'shop_converter';

/** Makes the shop's role and its database, as far as they are missing. */
export async function createShop(admin: pg.Client, password: string): Promise<void> {
  const role = `create role ${DATABASE_USER} login password ${admin.escapeLiteral(password)}`;
  await unlessMade(admin.query(role));
  await unlessMade(admin.query(`create database ${DATABASE_USER} owner ${DATABASE_USER}`));
}

/** Whether the connection's role is the superuser of an earlier release. */
export async function isUnconverted(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = current_user and rolsuper and rolname = '${DATABASE_USER}'`,
  );
  return rows.length > 0;
}

/**
 * Makes the superuser `shop` of an earlier release into `shop_admin`, and a role `shop` that owns the
 * database and what is in it. In one transaction: an interrupted one changes nothing. No role can
 * rename itself, so that another does it, which `connect` connects as.
 */
export async function convertRoles(
  shop: pg.Client,
  password: string,
  connect: (user: string) => Promise<pg.Client>,
): Promise<void> {
  const secret = shop.escapeLiteral(password);
  await shop.query(`drop role if exists ${CONVERTER}`);
  await shop.query(`create role ${CONVERTER} superuser login password ${secret}`);
  const converter = await connect(CONVERTER);
  try {
    await converter.query('begin');
    await converter.query(`alter role ${DATABASE_USER} rename to ${ADMIN_USER}`);
    await converter.query(`create role ${DATABASE_USER} login password ${secret}`);
    await converter.query(`alter database ${DATABASE_USER} owner to ${DATABASE_USER}`);
    const { rows } = await converter.query<{ statement: string }>(OWNER_CHANGES);
    for (const { statement } of rows) await converter.query(statement);
    await converter.query(`alter role ${CONVERTER} nosuperuser nologin`);
    await converter.query('commit');
  } finally {
    await converter.end();
  }
}

/** Whether an object is the superuser's, in a schema of the shop's and of no extension. */
const isShops = (catalogue: string, owner: string) => `${owner} = '${ADMIN_USER}'::regrole
  and nspname !~ '^pg_' and nspname <> 'information_schema'
  and not exists (select from pg_depend where classid = '${catalogue}'::regclass
    and objid = each.oid and deptype in ('e', 'a', 'i'))`;

/** The statements that give what is in the database to the shop's role. */
const OWNER_CHANGES = `
  select format('alter %s to ${DATABASE_USER}', part) as statement from (
    select format('schema %I owner', nspname) as part from pg_namespace each
    where ${isShops('pg_namespace', 'nspowner')}
    union all
    select format('table %s owner', each.oid::regclass) from pg_class each
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and ${isShops('pg_class', 'relowner')}
    union all
    select format('routine %s owner', each.oid::regprocedure) from pg_proc each
    join pg_namespace on pg_namespace.oid = pronamespace
    where ${isShops('pg_proc', 'proowner')}
    union all
    select format('type %s owner', each.oid::regtype) from pg_type each
    join pg_namespace on pg_namespace.oid = typnamespace
    where typtype in ('e', 'd') and ${isShops('pg_type', 'typowner')}
  ) as parts`;

/** What another start has made at the same time is there. */
async function unlessMade(statement: Promise<unknown>): Promise<void> {
  const codes = ['42710', '42P04', '23505'];
  await statement.catch((error: { code?: string }) => {
    if (!codes.includes(error.code ?? '')) throw error;
  });
}
