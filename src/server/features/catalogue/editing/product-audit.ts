import { eachAttribute, type SareeDetails } from '../../../../domain/catalogue/attributes.ts';
import type { ProductFacts } from '../../../../domain/catalogue/product-editing.ts';
import { toRupees } from '../../../../domain/money/money.ts';
import { pictureSrc } from '../../../platform/pictures/picture-files.ts';
import type { ProductRow } from '../storefront/catalogue.repository.ts';
import type { CategoryIndex } from '../storefront/category-index.ts';

/** A product's facts as the audit log stores them: flat, money in rupees, without its stock. */
export function auditFacts(facts: ProductFacts) {
  const { name, description, category, subCategory, price, offerPrice, isHidden, details } = facts;
  return {
    ...{ name, description, category, subCategory },
    price: toRupees(price),
    offerPrice: offerPrice === null ? null : toRupees(offerPrice),
    hidden: isHidden,
    ...details,
  };
}

export function factsOf(row: ProductRow, categories: CategoryIndex): ProductFacts {
  return {
    name: row.name,
    description: row.description,
    ...categories.placeOf(row.subCategoryId),
    price: row.pricePaise,
    offerPrice: row.offerPricePaise,
    isHidden: row.hiddenAt !== null,
    details: eachAttribute<SareeDetails>((name) => row.details[name] ?? null),
  };
}

/** The columns of a product's facts. @throws ShopError BAD_INPUT for an unknown subcategory */
export function columnsOf(product: ProductFacts, places: CategoryIndex) {
  return {
    subCategoryId: places.idOf(product.category, product.subCategory),
    name: product.name,
    description: product.description,
    pricePaise: product.price,
    offerPricePaise: product.offerPrice,
    details: product.details,
  };
}

/** A product's picture as the audit log stores it. */
export function pictureAuditFacts({ hash, alt }: { hash: string; alt: string }) {
  return { src: pictureSrc(hash), alt };
}
