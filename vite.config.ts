import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), ownRouteModules(), reactRouter()],
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
