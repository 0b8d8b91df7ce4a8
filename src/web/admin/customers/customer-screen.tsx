import { type ReactNode, useId } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import type { Customer } from '../../../contract/customers.ts';
import type { Order } from '../../../contract/orders.ts';
import { loadSession, useSession } from '../../platform/session.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Heading } from '../../ui/heading.tsx';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { tabPath } from '../frame/admin-tab.ts';
import { TextLink } from '../frame/text-link.tsx';
import { AdminRights } from './admin-rights.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerSessions } from './customer-sessions.tsx';
import { EraseCustomer } from './erase-customer.tsx';

interface CustomerScreenProps {
  customer: Customer;
  orders: Page<Order[]>;
}

/** One customer: account, orders, and actions on the account. */
export function CustomerScreen({ customer, orders }: CustomerScreenProps) {
  const { shownMoment } = useShopDates();
  return (
    <AdminScreen
      path={tabPath('users')}
      title={customer.name}
      actions={
        <TextLink to={tabPath('users')} className="font-medium">
          All users
        </TextLink>
      }
    >
      {customer.erasedAt && (
        <Alert live={false} title="This account has been erased" className="mb-5">
          On {shownMoment(customer.erasedAt)}. Nobody can sign in to it any more. Its orders keep
          their figures, without name and address.
        </Alert>
      )}
      <CustomerFacts customer={customer} />
      <CustomerSection title="Orders">
        <CustomerOrders first={orders} customerId={customer._id} />
      </CustomerSection>
      {!customer.erasedAt && <AccountSections customer={customer} />}
    </AdminScreen>
  );
}

function AccountSections({ customer }: { customer: Customer }) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isSelf = user?._id === customer._id;

  async function leave() {
    await loadSession();
    await navigate('/');
  }

  return (
    <>
      <CustomerSection title="Administration">
        <AdminRights
          customer={customer}
          isSelf={isSelf}
          onChanged={revalidate}
          onSelfDemoted={leave}
        />
      </CustomerSection>
      <CustomerSection title="Sessions">
        <CustomerSessions customer={customer} isSelf={isSelf} onChanged={revalidate} />
      </CustomerSection>
      <CustomerSection title="Erase on request">
        <EraseCustomer customer={customer} onChanged={revalidate} />
      </CustomerSection>
    </>
  );
}

function CustomerSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-5">
      <Heading level={3} id={titleId} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}
