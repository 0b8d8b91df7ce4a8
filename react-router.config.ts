import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Each route is one chunk, loaded in one place (`src/web/platform/route-modules.ts`).
  splitRouteModules: false,
} satisfies Config;
