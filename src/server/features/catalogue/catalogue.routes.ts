import type { attributesEndpoints } from '../../../contract/attributes.ts';
import type { catalogueEndpoints } from '../../../contract/catalogue.ts';
import type { catalogueBulkEndpoints } from '../../../contract/catalogue-bulk.ts';
import type { catalogueEditingEndpoints } from '../../../contract/catalogue-editing.ts';
import type { catalogueImportEndpoints } from '../../../contract/catalogue-import.ts';
import type { categoriesEndpoints } from '../../../contract/categories.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import {
  addProduct,
  changeProduct,
  duplicateProduct,
  findAdminProduct,
  listAdminProducts,
  removeFromSale,
} from './editing/product-editing.service.ts';
import { exportProducts, importProducts, previewImport } from './import/product-import.service.ts';
import {
  countFacets,
  findAlternatives,
  findSimilar,
  listGroups,
  listProducts,
  listSummaries,
} from './storefront/product-lists.service.ts';
import {
  addAttribute,
  changeAttribute,
  listAdminAttributes,
  removeAttribute,
} from './structure/attributes.service.ts';
import {
  addCategory,
  changeCategory,
  findCategoryPage,
  listAdminCategories,
  removeCategory,
} from './structure/categories.service.ts';

export function catalogueRoutes({ catalogue }: Services): Handlers<typeof catalogueEndpoints> {
  const { lists } = catalogue;
  return {
    'GET /api/categories': () => catalogue.loadTree(),
    'GET /api/attributes': () => catalogue.listAttributes(),
    'GET /api/menu': () => catalogue.loadTree(),
    'GET /api/products': ({ query }) => listProducts(lists, query),
    'GET /api/products/summaries': ({ query }) => listSummaries(lists, query),
    'GET /api/products/groups': ({ query }) => listGroups(lists, query),
    'GET /api/products/facets': ({ query }) => countFacets(lists, query),
    'GET /api/products/{id}/alternatives': ({ params }) => findAlternatives(lists, params.id),
    'GET /api/products/near': ({ query }) => catalogue.findNear(query),
    'GET /api/products/{id}': ({ params }) => catalogue.findProduct(params.id),
    'GET /api/products/{id}/similar': ({ params }) => findSimilar(lists, params.id),
  };
}

export function productEditingRoutes({
  catalogue,
}: Services): Handlers<typeof catalogueEditingEndpoints> {
  const { editing, gallery, stock } = catalogue;
  return {
    'POST /api/pictures/colours': ({ file }) => gallery.findColours(file),
    'POST /api/products': ({ caller, body, files }) => addProduct(editing, caller._id, body, files),
    'DELETE /api/products/{id}': ({ caller, params }) =>
      answerWithMessage(removeFromSale(editing, params.id, caller._id), 'The product was removed'),
    'GET /api/admin/products': ({ query }) => listAdminProducts(editing, query),
    'GET /api/admin/products/{id}': ({ params }) => findAdminProduct(editing, params.id),
    'PUT /api/products/{id}': ({ caller, params, body }) =>
      changeProduct(editing, caller._id, params.id, body),
    'POST /api/admin/products/{id}/duplicate': ({ caller, params }) =>
      duplicateProduct(editing, caller._id, params.id),
    'POST /api/admin/products/{id}/pictures': ({ caller, params, file }) =>
      gallery.add(caller._id, params.id, file),
    'PUT /api/admin/products/{id}/pictures': ({ caller, params, body }) =>
      gallery.arrange(caller._id, params.id, body),
    'POST /api/admin/products/{id}/stock': ({ caller, params, body }) =>
      stock.change(caller._id, params.id, body),
    'GET /api/admin/products/{id}/stock': ({ params, query }) =>
      stock.listHistory(params.id, query),
  };
}

export function categoryRoutes({
  categories: deps,
}: Services): Handlers<typeof categoriesEndpoints> {
  return {
    'GET /api/categories/{slug}': ({ params, query }) =>
      findCategoryPage(deps, params.slug, query.subCategory),
    'GET /api/admin/categories': () => listAdminCategories(deps),
    'POST /api/admin/categories': ({ caller, body }) => addCategory(deps, caller, body),
    'PUT /api/admin/categories/{id}': ({ caller, params, body }) =>
      changeCategory(deps, caller, params.id, body),
    'DELETE /api/admin/categories/{id}': ({ caller, params, query }) =>
      answerWithMessage(
        removeCategory(deps, caller, params.id, query.moveTo),
        'The category was removed',
      ),
  };
}

export function attributeRoutes({
  attributes: deps,
}: Services): Handlers<typeof attributesEndpoints> {
  return {
    'GET /api/admin/attributes': () => listAdminAttributes(deps.db),
    'POST /api/admin/attributes': ({ caller, body }) => addAttribute(deps, caller, body),
    'PUT /api/admin/attributes/{id}': ({ caller, params, body }) =>
      changeAttribute(deps, caller, params.id, body),
    'DELETE /api/admin/attributes/{id}': ({ caller, params }) =>
      answerWithMessage(removeAttribute(deps, caller, params.id), 'The attribute was deleted'),
  };
}

export function bulkProductRoutes({
  catalogue: { bulk },
}: Services): Handlers<typeof catalogueBulkEndpoints> {
  return {
    'POST /api/admin/products/bulk/preview': ({ body }) => bulk.preview(body),
    'POST /api/admin/products/bulk': async ({ caller, body }) => {
      const count = await bulk.apply(caller._id, body);
      return { message: count === 1 ? '1 product was changed' : `${count} products were changed` };
    },
  };
}

export function productImportRoutes({
  catalogue: { editing: deps },
}: Services): Handlers<typeof catalogueImportEndpoints> {
  return {
    'GET /api/admin/products.csv': async () => exportProducts(deps),
    'POST /api/admin/products/import/preview': ({ body }) => previewImport(deps, body),
    'POST /api/admin/products/import': ({ caller, query, body }) =>
      importProducts(deps, caller._id, { file: body, seen: query.seen }),
  };
}
