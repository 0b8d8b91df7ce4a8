import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { adminForShoppers } from './tools/boundaries/admin-chunks.ts';

export default defineConfig({
  plugins: [tailwindcss(), ownRouteModules(), adminStaysWithAdmins(), reactRouter()],
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

/** Refuses a build in which a shopper's browser would load code of the dashboard. */
function adminStaysWithAdmins(): Plugin {
  return {
    name: 'admin-stays-with-admins',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const found = adminForShoppers(chunks);
      if (found.length > 0) this.error(`Shoppers would load the dashboard:\n${found.join('\n')}`);
    },
  };
}
