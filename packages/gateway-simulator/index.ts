/** What a program uses of this package; the rest is how it works. */
export {
  createGatewaySimulator,
  type GatewaySimulator,
  SIMULATOR_CLIENT_ID,
  type SimulatorControls,
  type SimulatorDeps,
} from './gateway-simulator.ts';
export { SIMULATOR_WEBHOOK_ID } from './paypal/paypal-signature.ts';
export type { SimulatedGateway, SimulatorStore, StoredOrder } from './simulator-store.ts';
