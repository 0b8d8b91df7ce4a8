import { slugify } from '../../../domain/text/text.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { addStoredValue, findStoredValue } from '../../platform/db/stored-values.repository.ts';
import * as repository from './catalogue.repository.ts';

/** The categories of a new shop, in the order of the menu (specification §2 and §3). */
export const DEFAULT_CATEGORIES = [
  defaultCategory('Silk Sarees', [
    'Mysore Silk',
    'Kanchivaram',
    'Pure Zeary Mysore Silk',
    'Mudal Silk',
    'Mungar Silk',
  ]),
  defaultCategory('Cotton & Linen', ['Cotton', 'Lenin'], 'Cotton'),
  defaultCategory('Specialty Sarees', [
    'Organsa',
    'Chambeli',
    'Hand Painted Saree - Kalamkaree',
    'Viscos Saree',
  ]),
  defaultCategory('Designer Sarees', ['All Designer Sarees']),
];

function defaultCategory(name: string, subCategoryNames: readonly string[], menuLabel = name) {
  const place = (label: string) => ({ name: label, slug: slugify(label), isInMenu: true });
  return { ...place(name), menuLabel, subCategories: subCategoryNames.map(place) };
}

const SEEDED = 'catalogue-seeded';

/** Gives a new shop its categories, once: what the owner removes later stays removed. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  await lockName(tx, 'category tree');
  if ((await findStoredValue(tx, SEEDED)) !== null) return;
  await addStoredValue(tx, SEEDED, '1');
  // A shop of an earlier release has them already.
  if ((await repository.listCategories(tx)).length > 0) return;
  const rows = DEFAULT_CATEGORIES.flatMap(({ subCategories, menuLabel, ...category }, position) => {
    const id = newId();
    const label = menuLabel === category.name ? null : menuLabel;
    return [
      { ...category, id, parentId: null, position, menuLabel: label },
      ...subCategories.map((sub, at) => ({ ...sub, id: newId(), parentId: id, position: at })),
    ];
  });
  await repository.insertCategories(tx, rows);
}
