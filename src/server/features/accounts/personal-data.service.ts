import type { User } from '../../../contract/accounts.ts';
import type { PersonalData } from '../../../contract/personal-data.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { type CartDeps, readCart } from '../cart/cart.service.ts';
import { listMessagesFrom } from '../contact/contact.service.ts';
import { listRefusals } from '../orders/cash-shield.service.ts';
import { loadDocuments } from '../orders/documents/documents.service.ts';
import { listInvoices } from '../orders/invoices.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './accounts.repository.ts';
import { type Auth, findBearerSession } from './auth.ts';
import { toDevice } from './devices.service.ts';
import type { SecondFactorService } from './second-factor/second-factor.service.ts';

interface PersonalDataDeps extends Pick<ServiceBase, 'db' | 'pool' | 'clock'> {
  auth: Auth;
  cart: CartDeps;
  orders: OrdersService;
  secondFactor: SecondFactorService;
}

const KNOWN_DEVICES =
  'A device that has signed in keeps a cookie named "device" for a year. The shop stores no list of these devices.';

/** A customer's own copy of the personal data that the shop stores (DPDP Act 2023, section 11). */
export function createPersonalData(deps: PersonalDataDeps) {
  const { db, pool, clock, auth, cart, orders, secondFactor } = deps;
  const limit = createLimit(pool, { name: 'personal-data', limit: 10, seconds: 3600 });

  async function listOwnSessions(userId: string, headers: Headers) {
    const current = (await findBearerSession({ db, auth }, headers))?.token;
    const rows = await repository.listSessions(db, userId, clock.now());
    return rows.map((row) => ({
      ...toDevice(row),
      isCurrent: row.token === current,
      browser: row.userAgent,
    }));
  }

  return {
    async loadPersonalData({ _id: userId }: User, headers: Headers): Promise<PersonalData> {
      await limit.consume(userId);
      const user = orNotFound(await repository.findUserById(db, userId), 'Your account');
      const placed: PersonalData['orders'] = [];
      const issued: PersonalData['invoices'] = [];
      const taxDocuments: PersonalData['documents'] = [];
      const refusals: PersonalData['refusals'] = [];
      for await (const page of orders.eachPageForCustomer(userId)) {
        placed.push(...page);
        const ids = page.map(({ _id }) => _id);
        issued.push(...(await listInvoices(db, ids)));
        taxDocuments.push(...(await loadDocuments(db, ids)));
        refusals.push(...(await listRefusals(db, ids)));
      }
      const addresses = placed.map(({ shippingAddress }) => shippingAddress);
      const { carts } = await readCart(cart, userId);
      // Anybody can write any email into the contact form, and sign up with it.
      const messages = user.emailVerified ? await listMessagesFrom(db, user.email) : [];
      return {
        exportedAt: clock.now().toISOString(),
        profile: {
          _id: userId,
          name: user.name,
          email: user.email,
          isEmailVerified: user.emailVerified,
          isAdmin: user.isAdmin,
          createdAt: user.createdAt.toISOString(),
          hasSecondFactor: (await secondFactor.findStatus(userId)) !== null,
        },
        addresses: [...new Map(addresses.map((each) => [JSON.stringify(each), each])).values()],
        cart: carts.map(({ productId: { _id, name }, count }) => ({ product: _id, name, count })),
        orders: placed,
        invoices: issued,
        documents: taxDocuments,
        refusals,
        messages,
        sessions: await listOwnSessions(userId, headers),
        knownDevices: KNOWN_DEVICES,
      };
    },
  };
}
