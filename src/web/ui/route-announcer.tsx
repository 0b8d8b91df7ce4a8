import { useState } from 'react';
import { useLocation } from 'react-router';
import { useChange } from './browser-state.ts';

interface RouteAnnouncerProps {
  /** Id of the element with the page's content. */
  main: string;
  heading: 'h1' | 'h2';
}

/** Focuses the page's heading and announces the title, as a browser does for a new document. */
export function RouteAnnouncer({ main: id, heading }: RouteAnnouncerProps) {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');

  useChange(pathname, () => {
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
