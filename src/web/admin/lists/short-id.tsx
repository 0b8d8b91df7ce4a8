import { shortId } from '../../../domain/text/short-id.ts';

/** The first characters of an id, with the whole id as tooltip. */
export function ShortId({ id }: { id: string }) {
  return <span title={id}>{shortId(id)}</span>;
}
