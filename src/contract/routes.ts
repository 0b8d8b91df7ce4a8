/**
 * Every call of the shop's API but the gateways' webhooks: method and path (specification §7). Free
 * of schemas, so that the browser's bundle does not need zod.
 */
export const routes = {
  shop: { method: 'GET', path: '/api/shop' },
  shopSettings: { method: 'GET', path: '/api/admin/settings' },
  saveShopSettings: { method: 'PUT', path: '/api/admin/settings' },
  changes: { method: 'GET', path: '/api/admin/changes' },
  changeActors: { method: 'GET', path: '/api/admin/changes/actors' },
  firstRun: { method: 'GET', path: '/api/admin/first-run' },
  removeDemo: { method: 'POST', path: '/api/admin/remove-demo' },

  currentUser: { method: 'GET', path: '/api/user/me' },
  signUp: { method: 'POST', path: '/api/user/signup' },
  signIn: { method: 'POST', path: '/api/user/signin' },
  signOut: { method: 'POST', path: '/api/user/signout' },
  signOutEverywhere: { method: 'POST', path: '/api/user/signout-everywhere' },
  forgotPassword: { method: 'POST', path: '/api/user/forgot-password' },
  resetPassword: { method: 'POST', path: '/api/user/reset-password' },
  changePassword: { method: 'POST', path: '/api/user/change-password' },
  changeName: { method: 'POST', path: '/api/user/change-name' },
  allUsers: { method: 'GET', path: '/api/user/all' },

  customerById: { method: 'GET', path: '/api/admin/customers/{id}' },
  ordersOfCustomer: { method: 'GET', path: '/api/admin/customers/{id}/orders' },
  setCustomerAdmin: { method: 'PUT', path: '/api/admin/customers/{id}/admin' },
  endCustomerSessions: { method: 'DELETE', path: '/api/admin/customers/{id}/sessions' },
  eraseCustomer: { method: 'POST', path: '/api/admin/customers/{id}/erase' },

  products: { method: 'GET', path: '/api/products' },
  nearProducts: { method: 'GET', path: '/api/products/near' },
  productById: { method: 'GET', path: '/api/products/{id}' },
  similarProducts: { method: 'GET', path: '/api/products/{id}/similar' },
  addProduct: { method: 'POST', path: '/api/products' },
  removeProduct: { method: 'DELETE', path: '/api/products/{id}' },
  adminProducts: { method: 'GET', path: '/api/admin/products' },
  adminProduct: { method: 'GET', path: '/api/admin/products/{id}' },
  changeProduct: { method: 'PUT', path: '/api/products/{id}' },
  addPicture: { method: 'POST', path: '/api/admin/products/{id}/pictures' },
  arrangePictures: { method: 'PUT', path: '/api/admin/products/{id}/pictures' },
  changeStock: { method: 'POST', path: '/api/admin/products/{id}/stock' },
  stockChanges: { method: 'GET', path: '/api/admin/products/{id}/stock' },
  previewBulkChange: { method: 'POST', path: '/api/admin/products/bulk/preview' },
  changeInBulk: { method: 'POST', path: '/api/admin/products/bulk' },
  exportProducts: { method: 'GET', path: '/api/admin/products.csv' },
  previewImport: { method: 'POST', path: '/api/admin/products/import/preview' },
  importProducts: { method: 'POST', path: '/api/admin/products/import' },
  duplicateProduct: { method: 'POST', path: '/api/admin/products/{id}/duplicate' },
  categories: { method: 'GET', path: '/api/categories' },
  pictureColours: { method: 'POST', path: '/api/pictures/colours' },

  banners: { method: 'GET', path: '/api/banners' },
  bannerList: { method: 'GET', path: '/api/admin/banners' },
  saveBanners: { method: 'PUT', path: '/api/admin/banners' },
  restoreBanners: { method: 'POST', path: '/api/admin/banners/restore' },
  addBannerPicture: { method: 'POST', path: '/api/admin/banners/pictures' },

  cart: { method: 'GET', path: '/api/cart' },
  setCartLine: { method: 'POST', path: '/api/cart' },
  removeCartLine: { method: 'DELETE', path: '/api/cart/{id}' },

  placeOrder: { method: 'POST', path: '/api/orders' },
  orders: { method: 'GET', path: '/api/orders' },
  allOrders: { method: 'GET', path: '/api/orders/all' },
  quoteOrder: { method: 'POST', path: '/api/orders/quote' },
  orderById: { method: 'GET', path: '/api/orders/{id}' },

  paymentOptions: { method: 'GET', path: '/api/payment/options' },
  createPaymentSession: { method: 'POST', path: '/api/payment/create-session' },
  startPaypal: { method: 'POST', path: '/api/payment/paypal' },
  verifyPayment: { method: 'POST', path: '/api/payment/verify' },

  newOrders: { method: 'GET', path: '/api/admin/orders/live' },
  shipOrder: { method: 'POST', path: '/api/admin/orders/{id}/ship' },
  deliverOrder: { method: 'POST', path: '/api/admin/orders/{id}/deliver' },
  noteOrder: { method: 'POST', path: '/api/admin/orders/{id}/note' },
  issueInvoice: { method: 'POST', path: '/api/admin/orders/{id}/invoice' },
  invoice: { method: 'GET', path: '/api/admin/orders/{id}/invoice' },

  adminOrder: { method: 'GET', path: '/api/admin/orders/{id}' },
  paymentLog: { method: 'GET', path: '/api/admin/orders/{id}/payment-log' },
  refundOrder: { method: 'POST', path: '/api/admin/orders/{id}/refund' },
  refundsInNeed: { method: 'GET', path: '/api/admin/refunds-in-need' },
  paymentsInNeed: { method: 'GET', path: '/api/admin/payments-in-need' },
  putAsideAttempt: { method: 'POST', path: '/api/admin/attempts/{id}/put-aside' },
  resolveRefund: { method: 'POST', path: '/api/admin/refunds/{id}/resolve' },
  cancelOrder: { method: 'POST', path: '/api/admin/orders/{id}/cancel' },
  markOrderPaid: { method: 'POST', path: '/api/admin/orders/{id}/mark-paid' },

  dashboard: { method: 'GET', path: '/api/dashboard' },
  promoCodes: { method: 'GET', path: '/api/admin/promo-codes' },
  addPromoCode: { method: 'POST', path: '/api/admin/promo-codes' },
  promoCodeById: { method: 'GET', path: '/api/admin/promo-codes/{id}' },
  changePromoCode: { method: 'PUT', path: '/api/admin/promo-codes/{id}' },
  promoCodeUses: { method: 'GET', path: '/api/admin/promo-codes/{id}/uses' },

  messages: { method: 'GET', path: '/api/admin/messages' },
  messageCounts: { method: 'GET', path: '/api/admin/messages/counts' },
  setMessageAnswered: { method: 'PUT', path: '/api/admin/messages/{id}/answered' },
  sendMessage: { method: 'POST', path: '/api/contact' },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` }
>;

export type RouteName = keyof typeof routes;
