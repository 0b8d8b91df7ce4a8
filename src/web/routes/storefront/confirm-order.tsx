import type { PageHandle } from '../../../contract/api.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { ConfirmLink } from '../../storefront/accounts/confirm-link.tsx';

const TITLE = 'Confirm your order';

export const handle = { examples: ['/confirm-order?token=abc'] } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** The link of an order in cash works without signing in. */
export default function ConfirmOrder() {
  return (
    <ConfirmLink
      title={TITLE}
      lead="You pay the courier in cash when the parcel arrives."
      submitText="Confirm order"
      confirm={(token) => callApi('POST /api/orders/confirm', { body: { token } })}
    />
  );
}
