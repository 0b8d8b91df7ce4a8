import { loadChunk } from './chunk-loading.ts';

interface Route {
  id: string;
  /** Address of its module. */
  module: string;
}

/**
 * Stands in for React Router's own function of this name (`vite.config.ts` puts it in its place),
 * which reloads the page one is leaving, and does so each time. This one gives the page asked for a
 * module that raises ChunkLoadError, for its error boundary to recover from.
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

/** What React Router asks of a module first is either of these. */
function moduleThatRaises(error: unknown) {
  const raise = () => {
    throw error;
  };
  return { default: raise, clientLoader: raise };
}
