import { toRupees } from '../../../domain/money.ts';
import type { ProductFacts } from '../../../domain/product-facts.ts';
import { pictureSrc } from '../../platform/pictures/picture-files.ts';
import type { ProductRow } from './catalogue.repository.ts';
import type { CategoryIndex } from './category-index.ts';

/** A product's facts as the audit log keeps them: flat, money in rupees; without its stock. */
export function auditFacts(facts: ProductFacts) {
  const { name, description, category, subCategory, price, offerPrice, isHidden, details } = facts;
  const place = { category, subCategory };
  return { name, description, ...place, price, offerPrice, hidden: isHidden, ...details };
}

/** The same of a product's row. */
export function productAuditFacts(row: ProductRow, categories: CategoryIndex) {
  return auditFacts({
    name: row.name,
    description: row.description,
    ...categories.placeOf(row.subCategoryId),
    price: toRupees(row.pricePaise),
    offerPrice: row.offerPricePaise === null ? null : toRupees(row.offerPricePaise),
    isHidden: row.hiddenAt !== null,
    details: {
      weave: row.weave,
      fabric: row.fabric,
      zari: row.zari,
      border: row.border,
      pallu: row.pallu,
      lengthCm: row.lengthCm,
      blousePieceCm: row.blousePieceCm,
      care: row.care,
      origin: row.origin,
      silkMarkNumber: row.silkMarkNumber,
    },
  });
}

/** A product's picture as the audit log keeps it. */
export function pictureAuditFacts({ hash, alt }: { hash: string; alt: string }) {
  return { src: pictureSrc(hash), alt };
}
