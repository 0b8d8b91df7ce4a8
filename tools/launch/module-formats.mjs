import nodeModule from 'node:module';

/**
 * For each file of drizzle-orm Node 24 parses the package's `package.json` (180 kB) again, only to
 * learn that it is a module: a second of every start. What its modules import beside them is one.
 */
const PACKAGE = new URL('../../node_modules/drizzle-orm/', import.meta.url).href;

// An older Node only installs, with a newer one for the rest.
nodeModule.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    const isBeside = parentURL?.startsWith(PACKAGE) && /^\..*\.js$/.test(specifier);
    if (!isBeside) return nextResolve(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
