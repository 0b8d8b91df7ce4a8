import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * One hash over names and contents of files and folders; missing files count as empty, tests are
 * ignored.
 */
export function fingerprint(root, entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => filesUnder(root, entry)).sort()) {
    hash.update(`${file}\0`);
    hash.update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

function filesUnder(root, entry) {
  const stats = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (stats === undefined || /\.test\.\w+$/.test(entry)) return [];
  if (!stats.isDirectory()) return [entry];
  return readdirSync(path.join(root, entry)).flatMap((name) =>
    filesUnder(root, `${entry}/${name}`),
  );
}
