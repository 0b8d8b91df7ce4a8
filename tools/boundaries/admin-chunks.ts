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

const ADMIN = /\/src\/web\/(routes\/)?admin\//;

/**
 * The dashboard modules that a shopper's browser would load, each with the script that loads it:
 * everything reachable from the scripts of other pages.
 * @throws Error when the build has no dashboard module at all, since the check would prove nothing
 */
export function adminForShoppers(chunks: readonly BuiltChunk[]): string[] {
  const isAdmin = (id: string) => ADMIN.test(id);
  if (!chunks.some(({ moduleIds }) => moduleIds.some(isAdmin))) {
    throw new Error('The build contains no dashboard module: this check looks in a wrong place');
  }
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ofShoppers = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry && !isAdmin(facadeModuleId ?? ''),
  );
  const found = ofShoppers.flatMap((entry) =>
    reached(entry, byName)
      .flatMap(({ moduleIds }) => moduleIds.filter(isAdmin))
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
