import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The design kit is looked at in development only. */
const kit = process.env.NODE_ENV === 'development' ? [route('kit', 'routes/kit/page.tsx')] : [];

/** The URL map, as in the route table of specification §2. */
export default [
  layout('routes/storefront/layout.tsx', [
    index('routes/storefront/home.tsx'),
    route('category/:category/:subCategory?', 'routes/storefront/category.tsx'),
    route('product/:id', 'routes/storefront/product.tsx'),
    route('search', 'routes/storefront/search-redirect.ts'),
    route('search/:keyword', 'routes/storefront/search.tsx'),
    route('signup', 'routes/storefront/sign-up.tsx'),
    route('signin', 'routes/storefront/sign-in.tsx'),
    route('forgot-password', 'routes/storefront/forgot-password.tsx'),
    route('reset-password', 'routes/storefront/reset-password.tsx'),
    route('account', 'routes/storefront/account.tsx'),
    route('cart', 'routes/storefront/cart.tsx'),
    route('checkout', 'routes/storefront/checkout.tsx'),
    route('shipping', 'routes/storefront/shipping.tsx'),
    route('payment', 'routes/storefront/payment.tsx'),
    route('placeorder', 'routes/storefront/place-order.tsx'),
    route('payment-success', 'routes/storefront/payment-success.tsx'),
    route('orders', 'routes/storefront/orders.tsx'),
    route('orders/:id', 'routes/storefront/order.tsx'),
    route('order-success', 'routes/storefront/order-success.tsx'),
    route('about', 'routes/storefront/static/about.tsx'),
    route('contact', 'routes/storefront/static/contact.tsx'),
    route('privacy-policy', 'routes/storefront/static/privacy-policy.tsx'),
    route('terms-and-conditions', 'routes/storefront/static/terms-and-conditions.tsx'),
    route('return-policy', 'routes/storefront/static/return-policy.tsx'),
    route('success', 'routes/storefront/static/success.tsx'),
    route('error', 'routes/storefront/static/error.tsx'),
    route('*', 'routes/storefront/not-found.tsx'),
  ]),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/changes', 'routes/admin/changes.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/orders/:id', 'routes/admin/order.tsx'),
    route('admin/orders/:id/packing-slip', 'routes/admin/packing-slip.tsx'),
    route('admin/orders/:id/invoice', 'routes/admin/invoice.tsx'),
    route('admin/customers/:id', 'routes/admin/customer.tsx'),
    route('admin/messages', 'routes/admin/messages.tsx'),
    route('admin/banners', 'routes/admin/banners.tsx'),
    route('admin/promo-codes', 'routes/admin/promo-codes.tsx'),
    route('admin/promo-codes/new', 'routes/admin/new-promo-code.tsx'),
    route('admin/promo-codes/:id', 'routes/admin/promo-code.tsx'),
    route('admin/products/import', 'routes/admin/import-products.tsx'),
    route('admin/products/:id', 'routes/admin/product.tsx'),
  ]),
  ...kit,
] satisfies RouteConfig;
