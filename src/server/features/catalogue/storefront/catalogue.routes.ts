import { endpoints } from '../../../../contract/endpoints.ts';
import type { Mount } from '../../../platform/http/endpoint-route.ts';
import type { CatalogueService } from './catalogue.service.ts';

export function mountCatalogue(mount: Mount, catalogue: CatalogueService): void {
  mount(endpoints.categories, () => catalogue.categories());
  mount(endpoints.products, ({ query }) => catalogue.list(query));
  mount(endpoints.nearProducts, ({ query }) => catalogue.near(query));
  mount(endpoints.productById, ({ params }) => catalogue.product(params.id));
  mount(endpoints.similarProducts, ({ params }) => catalogue.similar(params.id));
  mount(endpoints.pictureColours, ({ file }) => catalogue.coloursOf(file));
  mount(endpoints.addProduct, ({ caller, body, files }) =>
    catalogue.addFromForm(caller._id, body, files),
  );
  mount(endpoints.removeProduct, async ({ caller, params }) => {
    await catalogue.remove(params.id, caller._id);
    return { message: 'The product was removed' };
  });
}
