import { registerHooks } from 'node:module';

/**
 * Loads Drizzle from its CommonJS files. As ES modules, Node reads the package's 180 kB manifest
 * for each of its 300 files, which costs a second and 70 MB at start (decision 6).
 */
export function loadDrizzleLean(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
      return next(specifier, { ...context, conditions: ['node', 'require'] });
    },
  });
}
