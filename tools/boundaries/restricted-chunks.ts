/** A built script, as the bundler reports it. */
export interface BuiltChunk {
  fileName: string;
  /** The module it was built for; null for a shared chunk. */
  facadeModuleId: string | null;
  isEntry: boolean;
  moduleIds: readonly string[];
  /** The scripts it loads, immediately and later. */
  imports: readonly string[];
  dynamicImports: readonly string[];
}

/** Code that only some pages may load. */
interface Restricted {
  name: string;
  code: RegExp;
  pages: RegExp;
}

const RESTRICTED: readonly Restricted[] = [
  { name: 'dashboard', code: /\/src\/web\/(routes\/)?admin\//, pages: /\/routes\/admin\// },
  {
    name: 'payment',
    code: /\/src\/web\/storefront\/(payments|checkout\/(payment|placing))\//,
    pages: /\/routes\/storefront\/(cart|checkout|shipping|payment|place-order|order)[\w-]*\./,
  },
];

/**
 * The restricted modules that a browser would load on other pages, each with the script that loads
 * it: everything reachable from the scripts of those pages.
 * @throws Error when the build has no module of a kind at all, since the check would prove nothing
 */
export function codeOnOtherPages(chunks: readonly BuiltChunk[]): string[] {
  return RESTRICTED.flatMap((restricted) => foundOf(restricted, chunks));
}

function foundOf({ name, code, pages }: Restricted, chunks: readonly BuiltChunk[]): string[] {
  if (!chunks.some(({ moduleIds }) => moduleIds.some((id) => code.test(id)))) {
    throw new Error(`The build contains no ${name} module: this check looks in a wrong place`);
  }
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const others = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry && !pages.test(facadeModuleId ?? ''),
  );
  const found = others.flatMap((entry) =>
    reached(entry, byName)
      .flatMap(({ moduleIds }) => moduleIds.filter((id) => code.test(id)))
      .map((id) => `${entry.fileName} loads ${id.slice(id.indexOf('/src/web/') + 1)}`),
  );
  return [...new Set(found)];
}

function reached(entry: BuiltChunk, byName: ReadonlyMap<string, BuiltChunk>): BuiltChunk[] {
  const seen = new Set([entry]);
  for (const { imports, dynamicImports } of seen) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = byName.get(name);
      if (chunk) seen.add(chunk);
    }
  }
  return [...seen];
}
