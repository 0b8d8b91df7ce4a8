/**
 * The boundaries between parts: each rule says what it keeps apart, and why.
 * Run by `npm run check`, which also checks that every source file was seen.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'Business rules have no I/O and no library, so they run and test anywhere.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-imports-domain-only',
      comment:
        'Server and browser share the contract: it depends on neither, nor on anything else.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|packages|db|tests|tools)/', pathNot: '^src/(contract|domain)/' },
    },
    {
      name: 'packages-know-no-shop',
      comment:
        'A package could serve any shop: it imports nothing of this one, nor another package.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|db|tests|tools|packages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-by-their-index',
      comment: 'What a package offers is in one file; the rest can change without its users.',
      severity: 'error',
      from: { path: '^(src|bench|tools)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'It would put server code, or a second copy of it, into the browser bundle.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^(src/server|packages)/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'Node cannot run JSX sources; the server loads the built pages instead.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'features-meet-at-services',
      comment:
        'A feature is used through its service files or through its views, which turn rows into other shapes; a table may reference another table as a foreign key, and the reports of sales read the tables of orders.',
      severity: 'error',
      from: {
        path: '^src/server/features/([^/]+)/',
        pathNot: '(\\.tables|\\.test|reports/(sales|cash)\\.repository)\\.ts$',
      },
      to: {
        path: '^src/server/features/',
        pathNot: [
          '^src/server/features/($1/|service-base\\.ts$)',
          '(\\.(service|repository)|-views)\\.ts$',
        ],
      },
    },
    {
      name: 'services-export-queries',
      comment:
        'A query that other features call is exported by a service file. Still to be moved: these importers.',
      severity: 'error',
      from: {
        path: '^src/server/features/([^/]+)/',
        pathNot:
          '(\\.test|\\.tables|reports/(sales|cash)\\.repository|backup/restored-shop\\.service|pictures/product-pictures\\.service|payments/(payment-admin|settlement/(reconciliation|sessions)|refunds/refunds)\\.service|refund-plan|refund-transactions\\.repository)\\.ts$',
      },
      to: {
        path: '^src/server/features/.*\\.repository\\.ts$',
        pathNot: '^src/server/features/$1/',
      },
    },
    {
      name: 'orders-import-no-payments',
      comment: 'Payments import orders; what orders need of payments, services.ts passes to them.',
      severity: 'error',
      from: { path: '^src/server/features/orders/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/features/payments/' },
    },
    {
      name: 'tables-import-tables-only',
      comment:
        'drizzle-kit reads table files on their own, with the lists of the domain; type imports are erased by then.',
      severity: 'error',
      from: { path: '\\.tables\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/domain/|(\\.tables\\.ts|platform/db/columns\\.ts)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-repositories-only',
      comment:
        'Queries are found in one kind of file: repositories, tables and the database platform.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '(\\.repository\\.ts|\\.tables\\.ts|platform/(db|jobs)/[^/]+\\.ts|\\.test\\.ts)$',
      },
      to: { path: '(^|node_modules/)drizzle-orm(/|$)' },
    },
    {
      name: 'tables-behind-repositories',
      comment:
        'Code that needs rows calls the repository; auth.ts passes the tables to better-auth.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '(\\.repository\\.ts|\\.tables\\.ts|accounts/auth\\.ts|\\.test\\.ts)$',
      },
      to: { path: '\\.tables\\.ts$' },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'Features depend on the platform, never the reverse.',
      severity: 'error',
      from: { path: '^src/server/platform/' },
      to: { path: '^src/server/', pathNot: '^src/server/platform/' },
    },
    {
      name: 'image-processing-in-worker-only',
      comment: 'sharp takes hundreds of megabytes: only the short-lived picture worker loads it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '(platform/pictures/(render-pictures|render-brand|picture-worker)\\.ts|\\.test\\.ts)$',
      },
      to: { path: 'platform/pictures/render-(pictures|brand)\\.ts$|(^|node_modules/)sharp(/|$)' },
    },
    {
      name: 'features-know-no-simulator',
      comment: 'Gateway clients talk HTTP to an address, whether real or simulated.',
      severity: 'error',
      from: {
        path: '^src/server/features/',
        pathNot: '(\\.test\\.ts|gateway-simulator/simulator-store\\.repository\\.ts)$',
      },
      to: { path: '^packages/gateway-simulator/' },
    },
    {
      name: 'web-features-stay-apart',
      comment: 'Routes compose features; a feature takes what it needs of another as a prop.',
      severity: 'error',
      from: { path: '^src/web/(storefront|admin)/([^/]+)/' },
      to: {
        path: '^src/web/(storefront|admin|routes)/',
        pathNot: ['^src/web/$1/$2/', '^src/web/admin/(frame|lists|forms|charts)/'],
      },
    },
    {
      name: 'pages-stay-apart',
      comment:
        'What several pages use stands in web/storefront or web/admin, not in the folder of one of them. The layout draws the dashboard while it loads.',
      severity: 'error',
      from: {
        path: '^src/web/routes/(storefront|admin)/([^/]+)',
        pathNot: '\\.test\\.tsx?$|^src/web/routes/admin/layout/',
      },
      to: { path: '^src/web/routes/', pathNot: '^src/web/routes/$1/$2(/|$)' },
    },
    {
      name: 'admin-building-blocks-import-no-feature',
      comment:
        'Frame, lists, forms and charts serve every admin screen, so they know none of them.',
      severity: 'error',
      from: { path: '^src/web/admin/(frame|lists|forms|charts)/' },
      to: { path: '^src/web/admin/', pathNot: '^src/web/admin/(frame|lists|forms|charts)/' },
    },
    {
      name: 'design-kit-knows-no-shop',
      comment: 'The kit could style any shop: it knows no product, cart or order.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/', pathNot: '^src/web/(ui|styles)/' },
    },
    {
      name: 'web-platform-imports-no-feature',
      comment: 'Features depend on the browser platform, never the reverse.',
      severity: 'error',
      from: { path: '^src/web/platform/' },
      to: { path: '^src/web/(storefront|admin|routes|ui)/' },
    },
    {
      name: 'admin-code-for-admins-only',
      comment: 'Customers must not download the dashboard.',
      severity: 'error',
      from: {
        path: '^src/web/',
        pathNot: '^src/web/((routes/)?admin/|routes\\.ts$)',
      },
      to: { path: '^src/web/(routes/)?admin/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules in a cycle can be neither read nor tested alone.',
      severity: 'error',
      from: { path: '^(src|packages)/' },
      to: { circular: true },
    },
    {
      name: 'product-code-imports-no-test-code',
      comment: 'The shop must run without its tests.',
      severity: 'error',
      from: { path: '^(src|db|packages)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^tests/|\\.test\\.tsx?$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
