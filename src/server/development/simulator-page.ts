import { Hono } from 'hono';
import { html } from 'hono/html';
import type {
  GatewaySimulator,
  SimulatorControls,
} from '../../../packages/gateway-simulator/index.ts';
import { formatTime, page } from './page.ts';

/** What the gateway simulator can be made to do; until the shop restarts. */
const SWITCHES = {
  cashfree: 'Cashfree is out of service: every call to it fails',
  paypal: 'PayPal is out of service: every call to it fails',
  refunds: 'The bank returns Cashfree refunds that are due',
} as const;
type Switch = keyof typeof SWITCHES;
const NAMES = Object.keys(SWITCHES) as Switch[];

const SHOWN = 30;

export interface SimulatorSwitches {
  on: Set<Switch>;
  /** The simulator asks them at each call. */
  controls: SimulatorControls;
}

export function createSimulatorSwitches(): SimulatorSwitches {
  const on = new Set<Switch>();
  return {
    on,
    controls: { isDown: (gateway) => on.has(gateway), refundsFail: () => on.has('refunds') },
  };
}

/** The simulated payments with links to their payment pages, and switches that simulate failures. */
export function simulatorPage(simulator: GatewaySimulator, { on }: SimulatorSwitches): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const payments = await simulator.latestPayments(SHOWN);
    const rows = payments.map(
      ({ gateway, id, status, url, createdAt }) =>
        html`<li><a href="${url}">${gateway} ${id}</a><br />${status}, opened ${formatTime(createdAt)}</li>`,
    );
    const boxes = NAMES.map(
      (name) =>
        html`<p><label><input type="checkbox" name="on" value="${name}" ${on.has(name) ? 'checked' : ''} /> ${SWITCHES[name]}</label></p>`,
    );
    return context.html(
      page(
        'Simulated payments',
        html`<form method="post">
            ${boxes}
            <p><button>Save</button> They last until the shop restarts.</p>
          </form>
          <h2>Payments</h2>
          ${rows.length === 0 ? html`<p>None yet. Place an order and pay it with Cashfree or PayPal.</p>` : html`<ul>${rows}</ul>`}`,
      ),
    );
  });

  app.post('/', async (context) => {
    const chosen = (await context.req.formData()).getAll('on');
    on.clear();
    for (const name of NAMES) if (chosen.includes(name)) on.add(name);
    return context.redirect(context.req.path, 303);
  });

  return app;
}
