/** Arguments of Node that run the shop. The young generation may grow under load (decision 6). */
export const SHOP_ARGUMENTS = ['--max-semi-space-size=8', 'src/server/main.ts'];
