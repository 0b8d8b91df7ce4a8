import type { Location } from 'react-router';

type Place = Pick<Location, 'pathname' | 'search'>;

/** Whether another address shows another screen: tabs are screens too, filters and the like are not. */
export function isElsewhere(here: Place, there: Place): boolean {
  return here.pathname !== there.pathname || tabIn(here) !== tabIn(there);
}

function tabIn({ search }: Place): string | null {
  return new URLSearchParams(search).get('tab');
}
