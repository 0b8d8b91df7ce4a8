import { NotFoundMessage } from '../../storefront/pages/not-found-message.tsx';
import { OopsMessage } from '../../storefront/pages/oops-message.tsx';

/** The full-page error, when not even the shop's layout can be shown. */
export function ErrorScreen({ isMissing }: { isMissing: boolean }) {
  return <main>{isMissing ? <NotFoundMessage /> : <OopsMessage />}</main>;
}
