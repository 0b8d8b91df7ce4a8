import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What pages share goes into few scripts: on their own, its modules are 50 files for a page. They are what every public
 * page runs, what texts and collections share, what checkout, accounts and dashboard do, and what the dashboard alone
 * does. Of the contract only the client: the schemas would bring zod, which the dashboard's forms alone need, as they
 * do the list of all settings.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shop',
    test: /\/src\/(contract\/client\.ts|domain\/(promos|shop\/(?!shop-settings)|catalogue\/search-text)|web\/(platform|ui|storefront\/(catalogue|pages\/error-pages|checkout\/cart-store)))/,
    minShareCount: 2,
  },
  {
    name: 'pages',
    test: /\/src\/(domain\/(collections|pages)|web\/storefront\/pages)\//,
    minShareCount: 2,
  },
  { name: 'checkout', test: /\/src\/(domain|web\/storefront)\//, minShareCount: 4 },
  { name: 'dashboard', test: /\/src\/web\/admin\//, minShareCount: 2 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined files would be data: addresses, which the content security policy refuses for fonts.
  build: { assetsInlineLimit: 0 },
  // Nothing else of the checkout is served in development: `.data` has passwords and customers' data.
  server: { fs: { allow: ['src', 'node_modules'] } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
