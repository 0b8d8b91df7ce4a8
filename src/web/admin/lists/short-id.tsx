import { Link } from 'react-router';
import { shortId } from '../../../domain/text/short-id.ts';

/** The first characters of an id, with the whole id as tooltip. */
export function ShortId({ id }: { id: string }) {
  return <span title={id}>{shortId(id)}</span>;
}

export function IdLink({ to, id }: { to: string; id: string }) {
  return (
    <Link to={to} className="text-link -my-2.5 inline-block py-2.5">
      <ShortId id={id} />
    </Link>
  );
}
