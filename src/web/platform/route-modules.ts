import { loadChunk } from './chunk-loading.ts';

interface Route {
  id: string;
  /** Address of the route's module. */
  module: string;
}

/**
 * Replaces React Router's function of this name (see `vite.config.ts`), which reloads the page
 * being left, every time. This one returns a module that throws ChunkLoadError, so that the new
 * page's error boundary recovers.
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    const module = await loadChunk(() => import(/* @vite-ignore */ route.module), route.module);
    loaded[route.id] = module;
    return module;
  } catch (error) {
    return moduleThatRaises(error);
  }
}

/** React Router first reads one of these from a module. */
function moduleThatRaises(error: unknown) {
  const raise = () => {
    throw error;
  };
  return { default: raise, clientLoader: raise };
}
