import type { Services } from '../services.ts';
import { answerWithMessage } from './answer-with-message.ts';
import type { Handlers } from './handlers.ts';

export function catalogueHandlers({ catalogue, cart, banners }: Services) {
  return {
    categories: () => catalogue.categories(),
    products: ({ query }) => catalogue.list(query),
    productSummaries: ({ query }) => catalogue.summaries(query),
    productGroups: ({ query }) => catalogue.groups(query),
    productFacets: ({ query }) => catalogue.facets(query),
    nearSummaries: ({ query }) => catalogue.nearSummaries(query),
    similarSummaries: ({ params }) => catalogue.similarSummaries(params.id),
    productAlternatives: ({ params }) => catalogue.alternatives(params.id),
    nearProducts: ({ query }) => catalogue.near(query),
    productById: ({ params }) => catalogue.product(params.id),
    similarProducts: ({ params }) => catalogue.similar(params.id),
    pictureColours: ({ file }) => catalogue.coloursOf(file),
    cart: ({ caller }) => cart.cartOf(caller._id),
    setCartLine: ({ caller, body }) => cart.setLine(caller._id, body.productId, body.count),
    removeCartLine: ({ caller, params }) => cart.removeLine(caller._id, params.id),
    banners: () => banners.shown(),
    bannerList: () => banners.list(),
    saveBanners: ({ caller, body }) => banners.save(caller, body),
    restoreBanners: ({ caller, body }) => banners.restore(caller, body.version),
    addBannerPicture: ({ file }) => banners.addPicture(file),
  } satisfies Partial<Handlers>;
}

export function productEditingHandlers({ catalogue }: Services) {
  const { editing, gallery, stock, bulk, csv } = catalogue;
  return {
    addProduct: ({ caller, body, files }) => catalogue.addFromForm(caller._id, body, files),
    removeProduct: ({ caller, params }) =>
      answerWithMessage(catalogue.remove(params.id, caller._id), 'The product was removed'),
    adminProducts: ({ query }) => editing.list(query),
    adminProduct: ({ params }) => editing.product(params.id),
    changeProduct: ({ caller, params, body }) => editing.change(caller._id, params.id, body),
    duplicateProduct: ({ caller, params }) => editing.duplicate(caller._id, params.id),
    addPicture: ({ caller, params, file }) => gallery.add(caller._id, params.id, file),
    arrangePictures: ({ caller, params, body }) => gallery.arrange(caller._id, params.id, body),
    changeStock: ({ caller, params, body }) => stock.change(caller._id, params.id, body),
    stockChanges: ({ params, query }) => stock.history(params.id, query),
    exportProducts: async () => csv.exportCsv(),
    previewImport: ({ body }) => csv.preview(body),
    importProducts: ({ caller, query, body }) => csv.apply(caller._id, body, query.seen),
    previewBulkChange: ({ body }) => bulk.preview(body),
    changeInBulk: async ({ caller, body }) => {
      const count = await bulk.apply(caller._id, body);
      return { message: count === 1 ? '1 product was changed' : `${count} products were changed` };
    },
  } satisfies Partial<Handlers>;
}
