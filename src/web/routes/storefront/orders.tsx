import { ApiError } from '../../../contract/client.ts';
import { OrderFault } from '../../features/orders/order-fault.tsx';
import { OrderList } from '../../features/orders/order-list.tsx';
import { OrderListSkeleton } from '../../features/orders/orders-skeleton.tsx';
import { browserApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { Route } from './+types/orders.ts';

const TITLE = 'My Orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

export async function clientLoader() {
  await requireUser('/signin');
  try {
    return { orders: await browserApi().call('orders'), fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { orders: [], fault: error.message };
  }
}

export function HydrateFallback() {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Title />
      <OrderListSkeleton />
    </div>
  );
}

export default function Orders({ loaderData: { orders, fault } }: Route.ComponentProps) {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Title />
      {fault ? <OrderFault message={fault} /> : orders.length === 0 && <NoOrders />}
      {orders.length > 0 && <OrderList orders={orders} />}
    </div>
  );
}

function Title() {
  return (
    <Heading level={1} className="mb-6 md:mb-8">
      {TITLE}
    </Heading>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders found" actions={<ButtonLink to="/">Look at sarees</ButtonLink>}>
      What you order will stand here, from the day you place it.
    </EmptyState>
  );
}
