import nodeModule from 'node:module';

/**
 * What drizzle-orm imports from its own `.js` files are modules. To learn that, Node 24 parses the package's
 * whole `package.json` again for each of them: a second of every start (decision 6).
 */
const PACKAGE = new URL('../../node_modules/drizzle-orm/', import.meta.url).href;

// An older Node, which npm may run on, does not have it.
nodeModule.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    const isBeside = parentURL?.startsWith(PACKAGE) && /^\..*\.js$/.test(specifier);
    if (!isBeside) return nextResolve(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
