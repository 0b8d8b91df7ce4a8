import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AccountsService } from './accounts.service.ts';

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
