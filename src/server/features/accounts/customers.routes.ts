import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { CustomersService } from './customers.service.ts';

export function mountCustomers(mount: Mount, customers: CustomersService): void {
  mount(endpoints.customerById, ({ params }) => customers.customer(params.id));
  mount(endpoints.ordersOfCustomer, ({ params, query }) => customers.ordersOf(params.id, query));
  mount(endpoints.setCustomerAdmin, ({ caller, params, body }) =>
    customers.setAdmin(caller, params.id, body.isAdmin),
  );
  mount(endpoints.endCustomerSessions, async ({ caller, params }) => {
    await customers.endSessions(caller, params.id);
    return { message: 'She is signed out everywhere' };
  });
  mount(endpoints.eraseCustomer, ({ caller, params, body }) =>
    customers.erase(caller, params.id, body),
  );
}
