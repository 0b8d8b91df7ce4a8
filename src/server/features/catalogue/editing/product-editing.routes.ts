import { endpoints } from '../../../../contract/endpoints.ts';
import type { Mount } from '../../../platform/http/endpoint-route.ts';
import type { CatalogueService } from '../storefront/catalogue.service.ts';

export function mountProductEditing(
  mount: Mount,
  { editing, gallery, stock, bulk, csv }: CatalogueService,
): void {
  mount(endpoints.adminProducts, ({ query }) => editing.list(query));
  mount(endpoints.adminProduct, ({ params }) => editing.product(params.id));
  mount(endpoints.changeProduct, ({ caller, params, body }) =>
    editing.change(caller._id, params.id, body),
  );
  mount(endpoints.addPicture, ({ caller, params, file }) =>
    gallery.add(caller._id, params.id, file),
  );
  mount(endpoints.arrangePictures, ({ caller, params, body }) =>
    gallery.arrange(caller._id, params.id, body),
  );
  mount(endpoints.changeStock, ({ caller, params, body }) =>
    stock.change(caller._id, params.id, body),
  );
  mount(endpoints.stockChanges, ({ params, query }) => stock.history(params.id, query));
  mount(endpoints.duplicateProduct, ({ caller, params }) =>
    editing.duplicate(caller._id, params.id),
  );
  mount(endpoints.exportProducts, async () => csv.exportCsv());
  mount(endpoints.previewImport, ({ body }) => csv.preview(body));
  mount(endpoints.importProducts, ({ caller, query, body }) =>
    csv.apply(caller._id, body, query.seen),
  );
  mount(endpoints.previewBulkChange, ({ body }) => bulk.preview(body));
  mount(endpoints.changeInBulk, async ({ caller, body }) => {
    const count = await bulk.apply(caller._id, body);
    return { message: count === 1 ? '1 product was changed' : `${count} products were changed` };
  });
}
