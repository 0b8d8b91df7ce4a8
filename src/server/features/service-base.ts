import type { PaymentMethod } from '../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../platform/db/database.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { MailShop } from '../platform/mail/mail-layout.ts';
import type { PictureStore } from '../platform/pictures/picture-store.ts';
import type { Platform } from '../platform/process/platform.ts';
import type { AccountsService } from './accounts/accounts.service.ts';
import type { AuditService } from './audit/audit.service.ts';

/** What services get beyond the features they use: the platform, and facts of the shop. */
export interface ServiceBase extends Platform {
  audit: AuditService;
  accounts: AccountsService;
  mailer: Mailer;
  pictureStore: PictureStore;
  /** Called after new pictures were committed. */
  onPictureAdded: () => void;
  /** The shop's public address; empty where it is not set. */
  publicUrl: string;
  /** The shop as its emails show it. */
  mailShop: (on?: DbOrTx) => Promise<MailShop>;
  /** Where the shop receives its email. */
  shopMailbox: () => Promise<string>;
  /** The payment methods that customers can choose now. */
  paymentMethods: (on?: DbOrTx) => Promise<readonly PaymentMethod[]>;
  /** The shop's time zone, as an IANA name. */
  timeZone: (on?: DbOrTx) => Promise<string>;
}
