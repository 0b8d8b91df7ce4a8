import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

/**
 * Writes `docs/tables.md` from the table definitions; with `--check` it only compares and fails when
 * it differs.
 *
 *   npm run tables
 */
const ROOT = path.join(import.meta.dirname, '../..');
const PAGE = 'docs/tables.md';

const HEAD = `# Tables

Written by \`npm run tables\` from the table definitions in \`src/server/features\`, which say what each column means. Bold: what
identifies a row; \`?\`: can be null; \`→\`: refers to a row of that table; \`⇒\`: and is deleted with it. In the diagrams a crow's
foot is at the side of the many.
`;

type Table = ReturnType<typeof getTableConfig>;

interface Reference {
  columns: string[];
  to: string;
  isDeletedWithIt: boolean;
}

function listReferences({ foreignKeys }: Table): Reference[] {
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    return {
      columns: columns.map(({ name }) => name),
      to: getTableConfig(foreignTable).name,
      isDeletedWithIt: key.onDelete === 'cascade',
    };
  });
}

/** The columns that identify a row. */
function listKeys({ columns, primaryKeys }: Table): string[] {
  const own = columns.filter(({ primary }) => primary);
  return [...own, ...primaryKeys.flatMap((key) => key.columns)].map(({ name }) => name);
}

function describeTable(table: Table): string {
  const keys = listKeys(table);
  const references = listReferences(table);
  const columns = table.columns.map((column) => {
    const { name, notNull } = column;
    const reference = references.find(({ columns: [only, other] }) => only === name && !other);
    const type = column.getSQLType().replace(/^timestamp.* with time zone$/, 'timestamptz');
    const target = reference && `${reference.isDeletedWithIt ? '⇒' : '→'} ${reference.to}`;
    const shown = keys.includes(name) ? `**${name}**` : name;
    return `${shown}${notNull ? '' : '?'} ${target ?? type}`;
  });
  return `- \`${table.name}\`: ${columns.join(', ')}`;
}

/** An arrow of the diagram for each reference: at most one row refers by what identifies it. */
function drawReferences(table: Table): string[] {
  const keys = listKeys(table);
  return listReferences(table).map(({ columns, to }) => {
    const isNullable = table.columns.some(
      ({ name, notNull }) => columns.includes(name) && !notNull,
    );
    const isUnique = keys.length === columns.length && keys.every((key) => columns.includes(key));
    const arrow = `${isNullable ? '|o' : '||'}--o${isUnique ? '|' : '{'}`;
    return `  ${to} ${arrow} ${table.name} : ${columns.join('_and_')}`;
  });
}

/** The tables of each feature, in the order of their definitions. */
async function loadFeatures(): Promise<Map<string, Table[]>> {
  const files = globSync('src/server/features/*/*.tables.ts', { cwd: ROOT }).toSorted();
  const features = new Map<string, Table[]>();
  for (const file of files) {
    const definitions: Record<string, unknown> = await import(path.join(ROOT, file));
    const tables = Object.values(definitions).filter((value) => is(value, PgTable));
    const feature = path.basename(path.dirname(file));
    features.set(feature, [...(features.get(feature) ?? []), ...tables.map(getTableConfig)]);
  }
  return features;
}

function describeFeature([feature, tables]: [string, Table[]]): string {
  const arrows = tables.flatMap(drawReferences);
  const diagram = ['```mermaid', 'erDiagram', ...arrows, '```'].join('\n');
  const parts = [`## ${feature}`, tables.map(describeTable).join('\n')];
  return [...parts, ...(arrows.length > 0 ? [diagram] : [])].join('\n\n');
}

const features = await loadFeatures();
const page = [HEAD, ...[...features].map(describeFeature).map((text) => `${text}\n`)].join('\n');

if (!process.argv.includes('--check')) writeFileSync(path.join(ROOT, PAGE), page);
else if (readFileSync(path.join(ROOT, PAGE), 'utf8') !== page) {
  console.error(`${PAGE} is not up to date: run npm run tables`);
  process.exitCode = 1;
}
