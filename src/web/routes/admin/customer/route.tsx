import type { ComponentProps } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Page } from '../../../../contract/client.ts';
import type { Customer } from '../../../../contract/customers.ts';
import type { Order } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { useAdminAction } from '../../../admin/forms/admin-action.tsx';
import { orderPath, tabPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, Section } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadAll, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { idColumn, PagedTable, rupeeColumn } from '../../../admin/lists/data-table.tsx';
import { FactTile, FactTiles } from '../../../admin/lists/fact-tiles.tsx';
import { countText, formatCount, paidText } from '../../../admin/lists/format.ts';
import { usePagedList } from '../../../admin/lists/use-paged-list.ts';
import { DeliveryState, PaymentTag } from '../../../admin/orders/order-tags.tsx';
import { callApi } from '../../../platform/api.ts';
import { loadSession, useSession } from '../../../platform/session.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, FailureAlert } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Route } from './+types/route.ts';
import { AdminRights } from './admin-rights.tsx';
import { EraseCustomer } from './erase-customer.tsx';

const ORDERS_PER_PAGE = 20;

export const meta = adminMeta('Customer');

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  loadAll({
    customer: api.call('GET /api/admin/customers/{id}', { params }),
    orders: api.call('GET /api/admin/customers/{id}/orders', {
      params,
      query: { limit: ORDERS_PER_PAGE },
    }),
  }),
);

export default loadedScreen('Customer', CustomerScreen, ({ customer }) => customer._id);

function CustomerScreen({ data }: { data: { customer: Customer; orders: Page<Order[]> } }) {
  const { customer, orders } = data;
  const { formatMoment } = useShopDates();
  return (
    <AdminScreen title={customer.name} link={{ to: tabPath('users'), label: 'All users' }}>
      {customer.erasedAt && (
        <Alert live={false} title="This account has been erased" className="mb-5">
          Erased on {formatMoment(customer.erasedAt)}. Nobody can sign in to it. The orders stay,
          without name and address.
        </Alert>
      )}
      <CustomerFacts customer={customer} />
      <Section title="Orders">
        <CustomerOrders first={orders} customerId={customer._id} />
      </Section>
      {!customer.erasedAt && <AccountSections customer={customer} />}
    </AdminScreen>
  );
}

function AccountSections({ customer }: { customer: Customer }) {
  const user = useSession((session) => session.user);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isSelf = user?._id === customer._id;

  async function leave() {
    await loadSession();
    await navigate('/');
  }

  return (
    <>
      <Section title="Admin access">
        <AdminRights
          customer={customer}
          isSelf={isSelf}
          onChanged={revalidate}
          onSelfDemoted={leave}
        />
      </Section>
      <Section title="Signed-in devices">
        <CustomerSessions customer={customer} isSelf={isSelf} onChanged={revalidate} />
      </Section>
      <Section title="Personal data">
        <EraseCustomer customer={customer} onChanged={revalidate} />
      </Section>
    </>
  );
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { formatDay } = useShopDates();
  const { email, isEmailVerified, createdAt, isAdmin, isDemo, orderCount, orderWorth } = customer;
  return (
    <FactTiles className="grid-cols-2 xl:grid-cols-4">
      <FactTile term="Email" className="max-xl:col-span-2">
        <span className="break-words">{email}</span>{' '}
        {!isEmailVerified && <Tag tone="gold">Not confirmed</Tag>}
      </FactTile>
      <FactTile term="Customer since">
        {formatDay(createdAt)}
        {isDemo && <Tag className="ml-2">Demo</Tag>}
      </FactTile>
      <FactTile term="Admin">{isAdmin ? <Tag tone="gold">Yes</Tag> : 'No'}</FactTile>
      <FactTile term="Signed in on">{countText(customer.sessionCount, 'device')}</FactTile>
      <FactTile term="Orders">{formatCount(orderCount)}</FactTile>
      <FactTile term="Order value" note={paidText(customer.paidWorth, customer.refundedWorth)}>
        {formatRupees(orderWorth)}
      </FactTile>
      <FactTile term="Messages">{formatCount(customer.messageCount)}</FactTile>
      <FactTile term="User ID" className="max-xl:col-span-2">
        <span className="break-all">{customer._id}</span>
      </FactTile>
    </FactTiles>
  );
}

type CustomerSessionsProps = Omit<ComponentProps<typeof AdminRights>, 'onSelfDemoted'>;

function CustomerSessions({ customer, isSelf, onChanged }: CustomerSessionsProps) {
  const { isPending, failure, run } = useAdminAction();
  const toast = useToast();

  async function end() {
    await callApi('DELETE /api/admin/customers/{id}/sessions', { params: { id: customer._id } });
    toast({ kind: 'success', text: `${customer.name} is signed out everywhere` });
    onChanged();
  }

  const isNowhere = customer.sessionCount === 0;
  return (
    <>
      <p className="mb-3 text-soft">
        {isNowhere
          ? 'Not signed in on any device.'
          : `Use this if a phone or computer is lost.${isSelf ? ' You are signed out here too.' : ''}`}
      </p>
      <FailureAlert className="mb-3">{failure?.message}</FailureAlert>
      <Button
        variant="secondary"
        disabled={isNowhere}
        pending={isPending}
        pendingText="Signing out…"
        onClick={() => run(end)}
      >
        Sign out everywhere
      </Button>
    </>
  );
}

function CustomerOrders({ first, customerId }: { first: Page<Order[]>; customerId: string }) {
  const { formatDay } = useShopDates();
  const list = usePagedList(first, (cursor) =>
    callApi('GET /api/admin/customers/{id}/orders', {
      params: { id: customerId },
      query: { limit: ORDERS_PER_PAGE, cursor },
    }),
  );
  return (
    <PagedTable
      label="Orders of this customer"
      noun="order"
      list={list}
      empty={<p className="text-soft">No orders found</p>}
      columns={[
        idColumn('Order ID', orderPath),
        { title: 'Placed', cell: ({ createdAt }) => formatDay(createdAt), isNowrap: true },
        rupeeColumn<Order>('Total', ({ totalPrice }) => totalPrice, 'font-semibold'),
        { title: 'Payment Status', cell: ({ isPaid }) => <PaymentTag isPaid={isPaid} /> },
        { title: 'Delivered', cell: (order) => <OutcomeTag order={order} /> },
      ]}
    />
  );
}

function OutcomeTag({ order }: { order: Order }) {
  if (order.isCancelled) return <Tag>Cancelled</Tag>;
  return order.isExpired ? <Tag>Expired</Tag> : <DeliveryState order={order} />;
}
