import { readFileSync } from 'node:fs';

/**
 * Checks that `npm ci` installs the same packages on every platform. npm writes a lock file that
 * lacks optional packages of other platforms when it starts from installed packages; a Mac then
 * gets no Tailwind, for example.
 */
interface LockedPackage {
  version?: string;
  resolved?: string;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

const SYSTEM = /[-/](android|darwin|freebsd|linux|openharmony|win32)(?:musl)?\b/;
const PROCESSOR = /-(arm|arm64|ia32|ppc64|riscv64|s390x|x64)\b/;
const C_LIBRARY = /(?:-(gnu)|(musl))$|linux(musl)-/;

/** What is wrong with a lock file, one sentence each: missing packages, lacking facts, addresses. */
export function lockFileErrors({ packages }: LockFile): string[] {
  const entries = Object.entries(packages);
  const addresses = entries
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([place]) => `${place} has a download address ("resolved"): delete it.`);
  const optional = entries.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => {
      const found = findPlace(packages, place, name);
      if (found === undefined) return `${name}, an optional package of ${place}, is missing.`;
      return lackingFacts(name, packages[found] ?? {}).map((fact) => `${found} lacks ${fact}.`);
    }),
  );
  return [...addresses, ...optional];
}

/** Where Node finds a package that the one at `place` requires: below it, or below a folder above. */
function findPlace(packages: LockFile['packages'], place: string, name: string) {
  const folders = place.split('/node_modules/');
  const candidates = folders.map((_, depth) => folders.slice(0, depth + 1).join('/node_modules/'));
  return [...(place === '' ? [] : candidates.reverse()), '']
    .map((folder) => `${folder}${folder && '/'}node_modules/${name}`)
    .find((candidate) => packages[candidate] !== undefined);
}

/** The facts of a package for one platform that npm needs to leave it out elsewhere. */
function lackingFacts(name: string, entry: LockedPackage): string[] {
  const system = SYSTEM.exec(name)?.[1];
  const processor = PROCESSOR.exec(name)?.[1];
  const library = C_LIBRARY.exec(name)?.slice(1).find(Boolean)?.replace('gnu', 'glibc');
  const facts: [string, boolean][] = [
    ['"version"', entry.version !== undefined],
    ['"optional": true', system === undefined || entry.optional === true],
    [`"os": ["${system}"]`, includes(entry.os, system)],
    [`"cpu": ["${processor}"]`, system === undefined || includes(entry.cpu, processor)],
    [`"libc": ["${library}"]`, includes(entry.libc, library)],
  ];
  return facts.filter(([, isThere]) => !isThere).map(([fact]) => fact);
}

function includes(values: string | string[] | undefined, wanted: string | undefined): boolean {
  return wanted === undefined || [values].flat().includes(wanted);
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const errors = lockFileErrors(lock);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exit(1);
  console.log(`Lock file: ${Object.keys(lock.packages).length} packages, whole.`);
}
