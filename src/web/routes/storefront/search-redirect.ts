import { redirect } from 'react-router';
import { searchPath } from '../../../domain/catalogue/search-text.ts';
import type { Route } from './+types/search-redirect.ts';

/** Target of the search form without script: redirects to /search/{keyword}. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(searchPath(new URL(request.url).searchParams.get('q') ?? ''));
}
