/** Who may call; checked on the server at every call. */
export type Access = 'anyone' | 'customer' | 'admin';

/** Where a call is found, and by whom. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** The browser sends cookies along also to an API of another origin (specification §7). */
  sendsCookies?: true;
}

/**
 * Every call of the shop's API but the gateways' webhooks: method, path and who may call
 * (specification §7). Free of schemas, so that the browser's bundle does not need zod.
 */
export const routes = {
  shop: { method: 'GET', path: '/api/shop', access: 'anyone' },
  shopSettings: { method: 'GET', path: '/api/admin/settings', access: 'admin' },
  saveShopSettings: { method: 'PUT', path: '/api/admin/settings', access: 'admin' },
  theme: { method: 'GET', path: '/api/admin/theme', access: 'admin' },
  saveTheme: { method: 'PUT', path: '/api/admin/theme', access: 'admin' },
  addThemePicture: { method: 'POST', path: '/api/admin/theme/pictures', access: 'admin' },
  changes: { method: 'GET', path: '/api/admin/changes', access: 'admin' },
  changeActors: { method: 'GET', path: '/api/admin/changes/actors', access: 'admin' },
  firstRun: { method: 'GET', path: '/api/admin/first-run', access: 'admin' },
  runGoLiveStep: { method: 'POST', path: '/api/admin/go-live', access: 'admin' },
  confirmTestMail: { method: 'POST', path: '/api/admin/go-live/mail-arrived', access: 'admin' },
  saveWelcome: { method: 'PUT', path: '/api/admin/welcome', access: 'admin' },
  removeDemo: { method: 'POST', path: '/api/admin/remove-demo', access: 'admin' },

  currentUser: { method: 'GET', path: '/api/user/me', access: 'anyone' },
  signUp: { method: 'POST', path: '/api/user/signup', access: 'anyone' },
  signIn: { method: 'POST', path: '/api/user/signin', access: 'anyone' },
  signOut: { method: 'POST', path: '/api/user/signout', access: 'anyone' },
  signOutEverywhere: { method: 'POST', path: '/api/user/signout-everywhere', access: 'customer' },
  ownAccount: { method: 'GET', path: '/api/user/account', access: 'customer' },
  signOutDevice: { method: 'DELETE', path: '/api/user/devices/{id}', access: 'customer' },
  signOutElsewhere: { method: 'POST', path: '/api/user/signout-elsewhere', access: 'customer' },
  forgotPassword: { method: 'POST', path: '/api/user/forgot-password', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/api/user/reset-password', access: 'anyone' },
  sendConfirmation: { method: 'POST', path: '/api/user/send-confirmation', access: 'customer' },
  confirmEmail: { method: 'POST', path: '/api/user/confirm-email', access: 'customer' },
  changePassword: { method: 'POST', path: '/api/user/change-password', access: 'customer' },
  changeName: { method: 'POST', path: '/api/user/change-name', access: 'customer' },
  beginSecondFactor: { method: 'POST', path: '/api/user/second-factor/begin', access: 'admin' },
  confirmSecondFactor: { method: 'POST', path: '/api/user/second-factor/confirm', access: 'admin' },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/remove',
    access: 'customer',
  },
  personalData: { method: 'GET', path: '/api/user/personal-data', access: 'customer' },
  deleteAccount: { method: 'POST', path: '/api/user/delete-account', access: 'customer' },
  allUsers: { method: 'GET', path: '/api/user/all', access: 'admin' },

  customerById: { method: 'GET', path: '/api/admin/customers/{id}', access: 'admin' },
  ordersOfCustomer: { method: 'GET', path: '/api/admin/customers/{id}/orders', access: 'admin' },
  setCustomerAdmin: { method: 'PUT', path: '/api/admin/customers/{id}/admin', access: 'admin' },
  endCustomerSessions: {
    method: 'DELETE',
    path: '/api/admin/customers/{id}/sessions',
    access: 'admin',
  },
  eraseCustomer: { method: 'POST', path: '/api/admin/customers/{id}/erase', access: 'admin' },

  products: { method: 'GET', path: '/api/products', access: 'anyone' },
  productSummaries: { method: 'GET', path: '/api/products/summaries', access: 'anyone' },
  productGroups: { method: 'GET', path: '/api/products/groups', access: 'anyone' },
  productFacets: { method: 'GET', path: '/api/products/facets', access: 'anyone' },
  nearSummaries: { method: 'GET', path: '/api/products/near/summaries', access: 'anyone' },
  similarSummaries: {
    method: 'GET',
    path: '/api/products/{id}/similar/summaries',
    access: 'anyone',
  },
  productAlternatives: {
    method: 'GET',
    path: '/api/products/{id}/alternatives',
    access: 'anyone',
  },
  nearProducts: { method: 'GET', path: '/api/products/near', access: 'anyone' },
  productById: { method: 'GET', path: '/api/products/{id}', access: 'anyone' },
  similarProducts: { method: 'GET', path: '/api/products/{id}/similar', access: 'anyone' },
  addProduct: { method: 'POST', path: '/api/products', access: 'admin' },
  removeProduct: { method: 'DELETE', path: '/api/products/{id}', access: 'admin' },
  adminProducts: { method: 'GET', path: '/api/admin/products', access: 'admin' },
  adminProduct: { method: 'GET', path: '/api/admin/products/{id}', access: 'admin' },
  changeProduct: { method: 'PUT', path: '/api/products/{id}', access: 'admin' },
  addPicture: { method: 'POST', path: '/api/admin/products/{id}/pictures', access: 'admin' },
  arrangePictures: { method: 'PUT', path: '/api/admin/products/{id}/pictures', access: 'admin' },
  changeStock: { method: 'POST', path: '/api/admin/products/{id}/stock', access: 'admin' },
  stockChanges: { method: 'GET', path: '/api/admin/products/{id}/stock', access: 'admin' },
  previewBulkChange: { method: 'POST', path: '/api/admin/products/bulk/preview', access: 'admin' },
  changeInBulk: { method: 'POST', path: '/api/admin/products/bulk', access: 'admin' },
  exportProducts: { method: 'GET', path: '/api/admin/products.csv', access: 'admin' },
  previewImport: { method: 'POST', path: '/api/admin/products/import/preview', access: 'admin' },
  importProducts: { method: 'POST', path: '/api/admin/products/import', access: 'admin' },
  duplicateProduct: { method: 'POST', path: '/api/admin/products/{id}/duplicate', access: 'admin' },
  categories: { method: 'GET', path: '/api/categories', access: 'anyone' },
  pictureColours: { method: 'POST', path: '/api/pictures/colours', access: 'admin' },

  banners: { method: 'GET', path: '/api/banners', access: 'anyone' },
  bannerList: { method: 'GET', path: '/api/admin/banners', access: 'admin' },
  saveBanners: { method: 'PUT', path: '/api/admin/banners', access: 'admin' },
  restoreBanners: { method: 'POST', path: '/api/admin/banners/restore', access: 'admin' },
  addBannerPicture: { method: 'POST', path: '/api/admin/banners/pictures', access: 'admin' },

  cart: { method: 'GET', path: '/api/cart', access: 'customer' },
  setCartLine: { method: 'POST', path: '/api/cart', access: 'customer' },
  removeCartLine: { method: 'DELETE', path: '/api/cart/{id}', access: 'customer' },

  placeOrder: { method: 'POST', path: '/api/orders', access: 'customer' },
  orders: { method: 'GET', path: '/api/orders', access: 'customer' },
  allOrders: { method: 'GET', path: '/api/orders/all', access: 'admin' },
  quoteOrder: { method: 'POST', path: '/api/orders/quote', access: 'customer' },
  orderByKey: { method: 'GET', path: '/api/orders/by-key/{id}', access: 'customer' },
  orderById: { method: 'GET', path: '/api/orders/{id}', access: 'customer', sendsCookies: true },

  paymentOptions: { method: 'GET', path: '/api/payment/options', access: 'anyone' },
  createPaymentSession: { method: 'POST', path: '/api/payment/create-session', access: 'customer' },
  startPaypal: { method: 'POST', path: '/api/payment/paypal', access: 'customer' },
  verifyPayment: { method: 'POST', path: '/api/payment/verify', access: 'customer' },

  newOrders: { method: 'GET', path: '/api/admin/orders/live', access: 'admin' },
  shipOrder: { method: 'POST', path: '/api/admin/orders/{id}/ship', access: 'admin' },
  deliverOrder: { method: 'POST', path: '/api/admin/orders/{id}/deliver', access: 'admin' },
  returnOrder: { method: 'POST', path: '/api/admin/orders/{id}/return', access: 'admin' },
  noteOrder: { method: 'POST', path: '/api/admin/orders/{id}/note', access: 'admin' },
  issueInvoice: { method: 'POST', path: '/api/admin/orders/{id}/invoice', access: 'admin' },
  invoice: { method: 'GET', path: '/api/admin/orders/{id}/invoice', access: 'admin' },

  adminOrder: { method: 'GET', path: '/api/admin/orders/{id}', access: 'admin' },
  paymentLog: { method: 'GET', path: '/api/admin/orders/{id}/payment-log', access: 'admin' },
  refundOrder: { method: 'POST', path: '/api/admin/orders/{id}/refund', access: 'admin' },
  refundsInNeed: { method: 'GET', path: '/api/admin/refunds-in-need', access: 'admin' },
  paymentsInNeed: { method: 'GET', path: '/api/admin/payments-in-need', access: 'admin' },
  gatewayStatuses: { method: 'GET', path: '/api/admin/gateways', access: 'admin' },
  testGateway: { method: 'POST', path: '/api/admin/gateways/{id}/test', access: 'admin' },
  putAsideAttempt: { method: 'POST', path: '/api/admin/attempts/{id}/put-aside', access: 'admin' },
  resolveRefund: { method: 'POST', path: '/api/admin/refunds/{id}/resolve', access: 'admin' },
  cancelOrder: { method: 'POST', path: '/api/admin/orders/{id}/cancel', access: 'admin' },
  markOrderPaid: { method: 'POST', path: '/api/admin/orders/{id}/mark-paid', access: 'admin' },

  dashboard: { method: 'GET', path: '/api/dashboard', access: 'admin' },
  salesReport: { method: 'GET', path: '/api/admin/reports/sales', access: 'admin' },
  productSalesReport: { method: 'GET', path: '/api/admin/reports/products', access: 'admin' },
  taxReport: { method: 'GET', path: '/api/admin/reports/tax', access: 'admin' },
  stockReport: { method: 'GET', path: '/api/admin/reports/stock', access: 'admin' },
  countVisit: { method: 'POST', path: '/api/visits', access: 'anyone' },
  webhooks: { method: 'GET', path: '/api/admin/webhooks', access: 'admin' },
  webhookById: { method: 'GET', path: '/api/admin/webhooks/{id}', access: 'admin' },
  addWebhook: { method: 'POST', path: '/api/admin/webhooks', access: 'admin' },
  changeWebhook: { method: 'PUT', path: '/api/admin/webhooks/{id}', access: 'admin' },
  renewWebhookSecret: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/secret',
    access: 'admin',
  },
  removeWebhook: { method: 'DELETE', path: '/api/admin/webhooks/{id}', access: 'admin' },
  webhookDeliveries: {
    method: 'GET',
    path: '/api/admin/webhooks/{id}/deliveries',
    access: 'admin',
  },
  testWebhook: { method: 'POST', path: '/api/admin/webhooks/{id}/test', access: 'admin' },
  resendDelivery: {
    method: 'POST',
    path: '/api/admin/webhook-deliveries/{id}/send',
    access: 'admin',
  },
  visitReport: { method: 'GET', path: '/api/admin/reports/visits', access: 'admin' },
  promoCodes: { method: 'GET', path: '/api/admin/promo-codes', access: 'admin' },
  addPromoCode: { method: 'POST', path: '/api/admin/promo-codes', access: 'admin' },
  promoCodeById: { method: 'GET', path: '/api/admin/promo-codes/{id}', access: 'admin' },
  changePromoCode: { method: 'PUT', path: '/api/admin/promo-codes/{id}', access: 'admin' },
  promoCodeUses: { method: 'GET', path: '/api/admin/promo-codes/{id}/uses', access: 'admin' },

  messages: { method: 'GET', path: '/api/admin/messages', access: 'admin' },
  messageCounts: { method: 'GET', path: '/api/admin/messages/counts', access: 'admin' },
  setMessageAnswered: { method: 'PUT', path: '/api/admin/messages/{id}/answered', access: 'admin' },
  sendMessage: { method: 'POST', path: '/api/contact', access: 'anyone' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
