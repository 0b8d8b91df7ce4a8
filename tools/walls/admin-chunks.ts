/** A built script, as the bundler tells of it. */
export interface BuiltChunk {
  fileName: string;
  /** The module that it was made for; null where it holds what others share. */
  facadeModuleId: string | null;
  isEntry: boolean;
  moduleIds: readonly string[];
  /** The scripts it loads, at once and later. */
  imports: readonly string[];
  dynamicImports: readonly string[];
}

const ADMIN = /\/src\/web\/(features|routes)\/admin\//;

/**
 * The modules of the dashboard that a shopper's browser would load, each with the script that asks
 * for it: whatever can be reached from a script that was made for a page outside the dashboard.
 * @throws Error where no module of the dashboard is seen at all, since then nothing was looked at
 */
export function adminForShoppers(chunks: readonly BuiltChunk[]): string[] {
  const isAdmin = (id: string) => ADMIN.test(id);
  if (!chunks.some(({ moduleIds }) => moduleIds.some(isAdmin))) {
    throw new Error(
      'The build holds no module of the dashboard: this check looks in a wrong place',
    );
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
