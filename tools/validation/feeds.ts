import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { fetchPackages } from './fetched-packages.ts';
import { fetchText, startValidatedShop } from './validated-shop.ts';

/**
 * Checks sitemaps and product feeds with libxml2's xmllint: sitemaps against the schema of sitemaps.org, the
 * index, the pictures and the feed against schemas/*.xsd, which are written from the rules they name.
 *
 *   npm run validate:feeds         (after npm start once, for the build)
 */
const PACKAGES = ['xmllint-wasm@5.3.0', 'sitemap@9.0.1'];
const SCHEMAS = path.join(import.meta.dirname, 'schemas');
/** Fields that Meta requires, with their forms: https://www.facebook.com/business/help/120325381656392 */
const META_FIELDS: Record<string, RegExp> = {
  id: /^.{1,100}$/,
  title: /^.{1,200}$/,
  description: /^[\s\S]{1,9999}$/,
  availability: /^(?:in stock|out of stock)$/,
  condition: /^new$/,
  price: /^\d+\.\d\d INR$/,
  link: /^https?:\/\//,
  image_link: /^https?:\/\//,
  brand: /^.{1,100}$/,
};

interface SchemaFile {
  fileName: string;
  contents: string;
}
interface Linter {
  validateXML(options: {
    xml: SchemaFile[];
    schema: SchemaFile[];
    preload: SchemaFile[];
    maxMemoryPages: number;
  }): Promise<{ errors: { message: string; loc: { lineNumber: number } | null }[] }>;
}

const packages = await fetchPackages(...PACKAGES);
const { validateXML } = await packages.load<Linter>('xmllint-wasm');
const shop = await startValidatedShop();
let failed = 0;
try {
  await check('/sitemap.xml', 'siteindex.xsd');
  const index = await fetchText(shop.origin, '/sitemap.xml');
  for (const [, address = ''] of index.matchAll(/<loc>(.*?)<\/loc>/g)) {
    await check(new URL(address).pathname, 'sitemap-with-images.xsd');
  }
  await check('/feed.xml', 'product-feed.xsd');
  report('/feed.csv', csvErrors(await fetchText(shop.origin, '/feed.csv')));
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await shop.stop();
}

async function check(address: string, schema: string): Promise<void> {
  const contents = await fetchText(shop.origin, address);
  const { errors } = await validateXML({
    xml: [{ fileName: path.basename(address), contents }],
    schema: [await ownSchema(schema)],
    preload: [
      await ownSchema('sitemap-image.xsd'),
      await ownSchema('product-fields.xsd'),
      await schemaOf(path.join(packages.folder, 'node_modules/sitemap/schema/sitemap.xsd')),
    ],
    maxMemoryPages: 65_536,
  });
  report(
    address,
    errors.map(({ message, loc }) => `line ${loc?.lineNumber ?? '?'}: ${message}`),
  );
}

function ownSchema(name: string): Promise<SchemaFile> {
  return schemaOf(path.join(SCHEMAS, name));
}

async function schemaOf(file: string): Promise<SchemaFile> {
  return { fileName: path.basename(file), contents: await readFile(file, 'utf8') };
}

function csvErrors(text: string): string[] {
  const rows: Record<string, string>[] = parse(text, { columns: true });
  if (rows.length === 0) return ['no products'];
  return rows.flatMap((row, place) =>
    Object.entries(META_FIELDS)
      .filter(([field, form]) => !form.test(row[field] ?? ''))
      .map(([field]) => `product ${place + 1}: ${field} is “${row[field] ?? ''}”`),
  );
}

function report(address: string, errors: readonly string[]): void {
  if (errors.length > 0) failed += 1;
  console.log(`${address}: ${errors.length} errors`);
  for (const error of errors) console.log(`  ${error}`);
}
