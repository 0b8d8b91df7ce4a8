import type { Pincodes } from '../../../packages/pincodes/index.ts';
import type { PaymentMethod } from '../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../platform/db/database.ts';
import type { MailShop } from '../platform/mail/mail-layout.ts';
import type { Platform } from '../platform/process/platform.ts';
import type { AccountsService } from './accounts/accounts.service.ts';
import type { AuditService } from './audit/audit.service.ts';
import type { ShopService } from './shop/shop.service.ts';

/** What every service gets beside the other features that it needs. */
export interface ServiceBase extends Platform {
  audit: AuditService;
  accounts: AccountsService;
  shop: ShopService;
  /** The shop as its emails show it. */
  loadMailShop: (on?: DbOrTx) => Promise<MailShop>;
  /** Where the shop receives its email. */
  findShopMailbox: () => Promise<string>;
  /** The payment methods that customers can choose now. */
  listPaymentMethods: (on?: DbOrTx) => Promise<readonly PaymentMethod[]>;
  pincodes: Pincodes;
  /** The shop's time zone, as an IANA name. */
  findTimeZone: (on?: DbOrTx) => Promise<string>;
}
