import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FetchedPackages, fetchPackages } from './fetched-packages.ts';
import { fetchText, startValidatedShop } from './validated-shop.ts';

/**
 * Checks the structured data of public pages: the fields that Google requires with Adobe's validator, and
 * types, properties and values against the vocabulary of schema.org, as `schema-dts` has it for tsc.
 *
 *   npm run validate:structured-data         (after npm start once, for the build)
 */
const PACKAGES = [
  '@adobe/structured-data-validator@1.7.1',
  '@marbec/web-auto-extractor@2.2.1',
  'schema-dts@2.1.0',
];
const COMPILER = path.join(import.meta.dirname, '../../node_modules/.bin/tsc');
const COMPILER_OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;
/** The pages that describe the shop or its products; information pages have nothing to describe. */
const MUST_HAVE = /^\/($|category\/|search\/|product\/)/;

interface Issue {
  severity: 'ERROR' | 'WARNING';
  issueMessage: string;
  path: { type?: string; property?: string; index?: number }[];
}
interface Extractor {
  parse(html: string): object;
}

const packages = await fetchPackages(...PACKAGES);
const validator = new (
  await packages.load<{ default: new () => { validate(data: object): Promise<Issue[]> } }>(
    '@adobe/structured-data-validator',
  )
).default();
const { default: WebAutoExtractor } = await packages.load<{
  default: new (options: object) => Extractor;
}>('@marbec/web-auto-extractor');

const shop = await startValidatedShop();
let failed = 0;
try {
  for (const address of shop.publicPaths) {
    const html = await fetchText(shop.origin, address);
    const scripts = [...html.matchAll(SCRIPT)].length;
    const errors = [...(await googleErrors(html)), ...(await vocabularyErrors(packages, html))];
    if (scripts === 0 && MUST_HAVE.test(address)) errors.push('The page has no structured data');
    if (errors.length > 0) failed += 1;
    console.log(`${address}: ${scripts} scripts, ${errors.length} errors`);
    for (const error of errors) console.log(`  ${error}`);
  }
  console.log(`${shop.publicPaths.length} pages, ${failed} with errors.`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await shop.stop();
}

async function googleErrors(html: string): Promise<string[]> {
  const data = new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(html);
  const issues = await validator.validate(data);
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map((issue) => `${placeOf(issue)}: ${issue.issueMessage}`);
}

function placeOf({ path: steps }: Issue): string {
  return steps.map(({ type, property, index }) => property ?? `${type}[${index}]`).join('.');
}

/** The type of an item excludes unknown properties and values, as long as it is written as a literal. */
async function vocabularyErrors({ folder }: FetchedPackages, html: string): Promise<string[]> {
  const graphs = [...html.matchAll(SCRIPT)].map(([, json = ''], place) => literalOf(json, place));
  const source = ["import type { Graph } from 'schema-dts';", ...graphs].join('\n');
  const file = path.join(folder, 'structured-data.ts');
  await writeFile(file, source);
  try {
    await promisify(execFile)(COMPILER, [...COMPILER_OPTIONS, file], { cwd: folder });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const lines = stdout.split('\n').filter(Boolean);
    // The compiler did not even start.
    if (lines.length === 0) throw error;
    return lines;
  }
}

function literalOf(json: string, place: number): string {
  // `query-input` belongs to any property of an action, and to no type: https://schema.org/docs/actions.html
  const known = (key: string, value: unknown) => (/-(?:in|out)put$/.test(key) ? undefined : value);
  return `export const graph${place}: Graph = ${JSON.stringify(JSON.parse(json), known, 2)};`;
}
