import { useState } from 'react';
import { useLocation } from 'react-router';
import { useChange } from './browser-state.ts';

interface RouteAnnouncerProps {
  /** Id of the element with the page's content. */
  main: string;
  /** Selects the page's heading in it. */
  heading: string;
  /** Identifies the page that an address shows; by default its path does. */
  pageAt?: (location: Pick<Location, 'pathname' | 'search'>) => string;
}

/** Focuses the page's heading and announces the title, as a browser does for a new document. */
export function RouteAnnouncer({ main: id, heading, pageAt }: RouteAnnouncerProps) {
  const location = useLocation();
  const [title, setTitle] = useState('');

  useChange(pageAt?.(location) ?? location.pathname, () => {
    setTitle(document.title);
    const main = document.getElementById(id);
    // A closed menu has a heading too.
    const target = main?.querySelector<HTMLElement>(`${heading}:not(dialog *)`) ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  });

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
