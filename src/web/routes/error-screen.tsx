import { NotFoundMessage } from '../features/pages/not-found-message.tsx';
import { OopsMessage } from '../features/pages/oops-message.tsx';

/** The whole screen where not even the shop's frame can be shown. */
export function ErrorScreen({ isMissing }: { isMissing: boolean }) {
  return <main>{isMissing ? <NotFoundMessage /> : <OopsMessage />}</main>;
}
