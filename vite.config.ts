import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite';
import { CHUNK_GROUPS, chunkGroup } from './tools/boundaries/chunk-groups.ts';
import { codeOnOtherPages } from './tools/boundaries/restricted-chunks.ts';

export default defineConfig({
  plugins: [
    ...[tailwindcss(), ownRouteModules(), minifiedScripts(), restrictedCode(), fewChunks()],
    reactRouter(),
  ],
  // Inlined files would be data: addresses, which the content security policy refuses for fonts.
  build: { assetsInlineLimit: 0 },
});

/** Puts our loading of route modules in the place of React Router's own. */
function ownRouteModules(): Plugin {
  const ours = path.join(import.meta.dirname, 'src/web/platform/route-modules.ts');
  let isInPlace = false;
  return {
    name: 'own-route-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('/react-router/dist/')) return null;
      isInPlace = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !isInPlace)
        this.error('React Router loads its route modules from elsewhere now');
    },
  };
}

/** Puts the minified text of the first inline scripts in the place of their module. */
function minifiedScripts(): Plugin {
  const file = path.join(import.meta.dirname, 'src/web/platform/first-scripts.ts');
  return {
    name: 'minified-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async load(id) {
      if (id !== file) return null;
      const { FIRST_SCRIPTS } = await import(file);
      const { code, errors } = await minify('first-scripts.js', FIRST_SCRIPTS);
      if (errors[0]) this.error(errors[0].message);
      return `export const FIRST_SCRIPTS = ${JSON.stringify(code)};`;
    },
  };
}

/** Refuses a build in which a page would load code of the dashboard or of payment without need. */
function restrictedCode(): Plugin {
  return {
    name: 'restricted-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const found = codeOnOtherPages(chunks);
      if (found.length > 0) this.error(`Pages would load code they must not:\n${found.join('\n')}`);
    },
  };
}

/** Groups the scripts, or a page would load one for each part that it shares with another. */
function fewChunks(): Plugin {
  return {
    name: 'few-chunks',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'client') return null;
      const groups = CHUNK_GROUPS.map((group, index) => ({
        debugName: group,
        // A group takes along what its modules import, so the most shared group comes first.
        priority: CHUNK_GROUPS.length - index,
        name: (id: string, context: Rolldown.ChunkingContext) =>
          chunkGroup(id, (one) => context.getModuleInfo(one)) === group ? group : null,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
