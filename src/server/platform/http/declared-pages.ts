import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';

/** A page of the shop, with what its route's module says of it. */
export interface DeclaredPage extends Omit<PageHandle, 'query'> {
  /** As in the URL map, such as `/category/:category/:subCategory?`. */
  path: string;
  query?: readonly string[];
}

type BuiltRoutes = ServerBuild['routes'];

/** The built server; needs `npm start` once. */
export const SERVER_BUILD = join(import.meta.dirname, '../../../../build/server/index.js');

export async function loadServerBuild(): Promise<ServerBuild> {
  return import(/* @vite-ignore */ pathToFileURL(SERVER_BUILD).href);
}

/** The pages of customers in a build, in the order of the URL map. */
export function declaredPages({ routes }: { routes: BuiltRoutes }): DeclaredPage[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (!route.index && !route.path) || !route.module.default) return [];
    const path = `/${route.path ?? ''}`;
    const handle = route.module.handle as PageHandle | undefined;
    return /^\/(?:admin\b|\*)/.test(path) ? [] : [{ path, ...handle }];
  });
}

/** The pattern of a path of the URL map. */
export function pathPattern(path: string): RegExp {
  const pattern = path
    .replaceAll('.', '\\.')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`);
}

/** By this, `/orders/all` comes before `/orders/{id}`, which matches it too. */
export const countParams = (path: string) => path.split(/[{:]/).length;
