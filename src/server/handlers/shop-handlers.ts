import type { Services } from '../services.ts';
import { answerWithMessage } from './answer-with-message.ts';
import type { Handlers } from './handlers.ts';

export function shopHandlers(services: Services) {
  const { shop, theme, promos, promoCodes, contact, orders, reports, changes } = services;
  const { firstRun, goLive, demo, visits } = services;
  return {
    shop: async () => {
      const facts = await shop.facts();
      return { ...facts, signUpPromo: await promos.signUpPromo(facts.timeZone) };
    },
    shopSettings: () => shop.view(),
    saveShopSettings: ({ caller, body }) => shop.save(caller, body.version, body.settings),
    theme: () => theme.view(),
    saveTheme: ({ caller, body }) => theme.save(caller, body.version, body.theme),
    addThemePicture: ({ file, body }) => theme.addPicture(file, body.use),
    promoCodes: () => promoCodes.list(),
    promoCodeById: ({ params }) => promoCodes.code(params.id),
    promoCodeUses: ({ params, query }) => promoCodes.uses(params.id, query),
    addPromoCode: ({ caller, body }) => promoCodes.add(caller, body),
    changePromoCode: ({ caller, params, body }) => promoCodes.change(caller, params.id, body),
    sendMessage: ({ body, address }) =>
      answerWithMessage(
        contact.send(body, address),
        'Thank you for writing to us. We will answer soon.',
      ),
    messages: ({ query }) => contact.list(query),
    messageCounts: async () => ({ open: await contact.countOpen() }),
    setMessageAnswered: ({ caller, params, body }) =>
      contact.setAnswered(caller, params.id, body.isAnswered),
    dashboard: () => orders.dashboard(),
    salesReport: ({ query }) => reports.sales(query),
    productSalesReport: ({ query }) => reports.productSales(query),
    taxReport: ({ query }) => reports.tax(query),
    stockReport: ({ query }) => reports.stock(query),
    countVisit: async ({ body, address, rawHeaders }) => {
      visits.count(body, { address, headers: rawHeaders });
      return { message: 'Thank you' };
    },
    visitReport: ({ query }) => visits.report(query),
    changes: ({ query }) => changes.list(query),
    changeActors: () => changes.actors(),
    firstRun: () => firstRun.firstRun(),
    runGoLiveStep: async ({ caller, body }) => {
      await goLive.run(caller, body.step);
      return firstRun.firstRun();
    },
    confirmTestMail: async ({ body }) => {
      await goLive.mailArrived(body.token);
      return firstRun.firstRun();
    },
    saveWelcome: ({ body }) => firstRun.saveWelcome(body),
    removeDemo: ({ caller }) => demo.remove(caller._id),
  } satisfies Partial<Handlers>;
}

export function webhookHandlers({ webhooks }: Services) {
  return {
    webhooks: () => webhooks.list(),
    webhookById: ({ params }) => webhooks.find(params.id),
    addWebhook: ({ caller, body }) => webhooks.add(caller, body),
    changeWebhook: ({ caller, params, body }) => webhooks.change(caller, params.id, body),
    renewWebhookSecret: ({ caller, params }) => webhooks.renewSecret(caller, params.id),
    removeWebhook: ({ caller, params }) =>
      answerWithMessage(webhooks.remove(caller, params.id), 'The webhook was removed'),
    webhookDeliveries: ({ params }) => webhooks.deliveries(params.id),
    testWebhook: ({ params }) => webhooks.test(params.id),
    resendDelivery: ({ params }) => webhooks.sendAgain(params.id),
  } satisfies Partial<Handlers>;
}
