/**
 * The walls of the house: each rule says what it keeps apart, and why.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'domain-stands-alone',
      comment:
        'The rules of the shop are pure: no I/O, no library, nothing from outside themselves.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-knows-domain-only',
      comment: 'Shapes are shared by both sides, so they may lean on neither.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(server|web)/' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'It would carry server code, or a second copy of it, into the bundle.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'Node cannot run pages from their source; the server takes them from the build.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'features-meet-at-services',
      comment:
        'A feature is used through its service; tables may name other tables as foreign keys.',
      severity: 'error',
      from: {
        path: '^src/server/features/([^/]+)/',
        pathNot: '(\\.tables\\.ts|\\.test\\.ts)$',
      },
      to: {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', '\\.service\\.ts$'],
      },
    },
    {
      name: 'tables-lead-to-tables-only',
      comment:
        'Tables are read by drizzle-kit, away from the running shop; a type is gone by then.',
      severity: 'error',
      from: { path: '\\.tables\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '(\\.tables\\.ts|platform/columns\\.ts)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-repositories-only',
      comment:
        'A query is looked for in one kind of file: repository, tables, or the database platform.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot:
          '(\\.repository\\.ts|\\.tables\\.ts|platform/columns\\.ts|platform/database\\.ts|\\.test\\.ts)$',
      },
      to: { path: '(^|node_modules/)drizzle-orm(/|$)' },
    },
    {
      name: 'tables-behind-repositories',
      comment: 'Who needs rows asks the repository; auth hands the tables to the sign-in library.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '(\\.repository\\.ts|\\.tables\\.ts|accounts/auth\\.ts|\\.test\\.ts)$',
      },
      to: { path: '\\.tables\\.ts$' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform serves the features, not the other way round.',
      severity: 'error',
      from: { path: '^src/server/platform/' },
      to: { path: '^src/server/', pathNot: '^src/server/platform/' },
    },
    {
      name: 'pictures-are-made-below-the-shop',
      comment:
        'sharp takes hundreds of megabytes: only the picture worker, which comes and goes, has it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '(platform/pictures/(make-pictures|dominant-colours|picture-worker)\\.ts|\\.test\\.ts)$',
      },
      to: { path: 'platform/pictures/make-pictures\\.ts$|(^|node_modules/)sharp(/|$)' },
    },
    {
      name: 'stand-in-stands-apart',
      comment: 'It plays the gateways, which know nothing of the shop: they meet over HTTP only.',
      severity: 'error',
      from: { path: '^src/server/gateway-stand-in/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/(domain|contract|server/platform|server/gateway-stand-in)/',
      },
    },
    {
      name: 'features-know-no-stand-in',
      comment: 'The clients speak to a gateway by its address, whichever it is.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/gateway-stand-in/' },
    },
    {
      name: 'web-features-part-company',
      comment: 'Routes compose features; a feature that needs another takes it as a prop.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/(features|routes)/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'design-kit-knows-no-shop',
      comment: 'The kit could dress any shop: it knows no product, cart or order.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/', pathNot: '^src/web/(ui|styles)/' },
    },
    {
      name: 'web-platform-knows-no-feature',
      comment: 'The browser’s platform serves the features.',
      severity: 'error',
      from: { path: '^src/web/platform/' },
      to: { path: '^src/web/(features|routes|ui)/' },
    },
    {
      name: 'admin-stays-with-admins',
      comment: 'Shoppers must not load the dashboard’s code.',
      severity: 'error',
      from: {
        path: '^src/web/',
        pathNot: '^src/web/(routes/admin|features/admin)/|^src/web/routes\\.ts$',
      },
      to: { path: '^src/web/(routes/admin|features/admin)/' },
    },
    {
      name: 'no-cycles',
      comment: 'What leads back to itself can be neither read nor tested alone.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'product-code-needs-no-test-code',
      comment: 'Tests come and go; the shop must run without them.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: '\\.test\\.tsx?$' },
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
