import { redirect } from 'react-router';
import { searchPath } from '../../features/chrome/search-path.ts';
import type { Route } from './+types/search-redirect.ts';

/** Where the search form leads a browser without script: on to /search/{keyword}. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(searchPath(new URL(request.url).searchParams.get('q') ?? ''));
}
