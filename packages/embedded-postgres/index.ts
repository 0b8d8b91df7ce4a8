/** What a program uses of this package; the rest is how it works. */
export { prepareDataDir } from './data-dir.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export { hasEmbeddedPostgres, openEmbeddedPostgres } from './open-embedded-postgres.ts';
export { isAlive } from './process-table.ts';
