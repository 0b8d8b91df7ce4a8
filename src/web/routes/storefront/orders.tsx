import type { ReactNode } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { PageHandle } from '../../../contract/page.ts';
import { browserApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { requireShopper } from '../../storefront/accounts/require-shopper.ts';
import { OrderError } from '../../storefront/orders/order-error.tsx';
import { OrderList } from '../../storefront/orders/order-list.tsx';
import { OrderListSkeleton } from '../../storefront/orders/orders-skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { Route } from './+types/orders.ts';

const TITLE = 'My Orders';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireShopper(request, '/signin');
  try {
    return { orders: await browserApi().call('GET /api/orders'), error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { orders: [], error: error.message };
  }
}

export function HydrateFallback() {
  return (
    <Frame>
      <OrderListSkeleton />
    </Frame>
  );
}

export default function Orders({ loaderData: { orders, error } }: Route.ComponentProps) {
  return (
    <Frame>
      {error ? <OrderError message={error} /> : orders.length === 0 && <NoOrders />}
      {orders.length > 0 && <OrderList orders={orders} />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Heading level={1} className="mb-6 md:mb-8">
        {TITLE}
      </Heading>
      {children}
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders found" actions={<ButtonLink to="/">Look at sarees</ButtonLink>}>
      What you order will stand here, from the day you place it.
    </EmptyState>
  );
}
