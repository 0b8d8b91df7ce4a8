import { shortId } from '../../../domain/short-id.ts';

/** The first characters of an id; the whole of it is the tooltip. */
export function ShortId({ id }: { id: string }) {
  return <span title={id}>{shortId(id)}</span>;
}
