import { endpoints } from '../../../contract/endpoints.ts';
import { RESET_LINK_MINUTES } from '../../../domain/accounts/credentials.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { AccountsService } from './accounts.service.ts';
import type { CustomersService } from './customers.service.ts';
import type { PasswordsService } from './passwords.service.ts';

export function mountAccounts(mount: Mount, accounts: AccountsService): void {
  mount(endpoints.currentUser, async ({ rawHeaders }) => {
    const user = await accounts.identify(rawHeaders);
    if (!user) throw new ShopError('SESSION_UNKNOWN', 'You are not signed in');
    return user;
  });
  mount(endpoints.signUp, ({ body, address }) => accounts.signUp(body, address));
  mount(endpoints.signIn, ({ body, address }) => accounts.signIn(body, address));
  mount(endpoints.signOut, async ({ rawHeaders }) => {
    await accounts.signOut(rawHeaders);
    return { message: 'You are signed out' };
  });
  mount(endpoints.signOutEverywhere, async ({ caller }) => {
    await accounts.signOutEverywhere(caller._id);
    return { message: 'You are signed out everywhere' };
  });
  mount(endpoints.changeName, ({ caller, body }) => accounts.rename(caller._id, body.fullName));
  mount(endpoints.allUsers, ({ query }) => accounts.list(query));
}

export function mountCustomers(mount: Mount, customers: CustomersService): void {
  mount(endpoints.customerById, ({ params }) => customers.customer(params.id));
  mount(endpoints.ordersOfCustomer, ({ params, query }) => customers.ordersOf(params.id, query));
  mount(endpoints.setCustomerAdmin, ({ caller, params, body }) =>
    customers.setAdmin(caller, params.id, body.isAdmin),
  );
  mount(endpoints.endCustomerSessions, async ({ caller, params }) => {
    await customers.endSessions(caller, params.id);
    return { message: 'The customer is signed out everywhere' };
  });
  mount(endpoints.eraseCustomer, ({ caller, params, body }) =>
    customers.erase(caller, params.id, body),
  );
}

export function mountPasswords(mount: Mount, passwords: PasswordsService): void {
  mount(endpoints.forgotPassword, async ({ body, address }) => {
    await passwords.forgot(body.email, address);
    return {
      message: `If an account has this email, a link to set a new password is on its way to it. The link works once, within ${RESET_LINK_MINUTES} minutes.`,
    };
  });
  mount(endpoints.resetPassword, async ({ body, address }) => {
    await passwords.reset(body, address);
    return { message: 'Your new password is set. Please sign in.' };
  });
  mount(endpoints.changePassword, async ({ caller, body, rawHeaders }) => {
    await passwords.change(caller._id, body, rawHeaders);
    return { message: 'Your password is changed. Everywhere else you are signed out.' };
  });
}
