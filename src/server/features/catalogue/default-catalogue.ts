import { shippedId } from '../../../domain/banners/banner.ts';
import { slugify } from '../../../domain/text/text.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { addStoredValue, findStoredValue } from '../../platform/db/stored-values.repository.ts';
import * as repository from './catalogue.repository.ts';

/** The categories of a new shop, in the order of the menu (specification §2 and §3). */
export const DEFAULT_CATEGORIES = [
  defaultCategory({
    name: 'Silk Sarees',
    subCategories: [
      'Mysore Silk',
      'Kanchivaram',
      'Pure Zeary Mysore Silk',
      'Mudal Silk',
      'Mungar Silk',
    ],
    hsn: '5007',
    pictureAlt: 'Four silk sarees side by side, their zari pallus catching the light',
  }),
  defaultCategory({
    name: 'Cotton & Linen',
    menuLabel: 'Cotton',
    subCategories: ['Cotton', 'Lenin'],
    hsn: '5208',
    pictureAlt: 'Five folded cotton and linen sarees in a stack',
  }),
  defaultCategory({
    name: 'Specialty Sarees',
    subCategories: ['Organsa', 'Chambeli', 'Hand Painted Saree - Kalamkaree', 'Viscos Saree'],
    pictureAlt: 'Four sarees of different weaves spread like a fan',
  }),
  defaultCategory({
    name: 'Designer Sarees',
    subCategories: ['All Designer Sarees'],
    pictureAlt: 'Four embroidered designer sarees side by side',
  }),
];

interface DefaultCategory {
  name: string;
  menuLabel?: string;
  subCategories: readonly string[];
  pictureAlt: string;
  hsn?: string;
}

function defaultCategory({ subCategories, ...category }: DefaultCategory) {
  const place = (name: string) => ({ name, slug: slugify(name), isInMenu: true });
  const own = place(category.name);
  const pictureId = shippedId(own.slug);
  const { menuLabel = category.name } = category;
  return { ...own, ...category, menuLabel, pictureId, subCategories: subCategories.map(place) };
}

const text = (key: string, label: string, max: number) =>
  ({ key, label, kind: 'text', max }) as const;
const centimetres = (key: string, label: string, max: number) =>
  ({ key, label, kind: 'number', unit: 'cm', max }) as const;

/** The attributes of a new shop, in the order shown: what describes a saree. */
export const DEFAULT_ATTRIBUTES: readonly DefaultAttribute[] = [
  text('weave', 'Weave', 200),
  { ...text('fabric', 'Fabric', 200), feedField: 'material' },
  text('zari', 'Zari', 200),
  text('border', 'Border', 200),
  text('pallu', 'Pallu', 200),
  { ...centimetres('lengthCm', 'Length', 2000), hint: 'Without the blouse piece' },
  {
    ...centimetres('blousePieceCm', 'Blouse piece', 500),
    hint: 'Leave empty for no blouse piece',
    emptyLabel: 'None',
  },
  { ...text('care', 'Care', 500), isLong: true },
  text('origin', 'Origin', 200),
  {
    ...text('silkMarkNumber', 'Silk Mark number', 60),
    pageLabel: 'Silk Mark',
    isOfOnePiece: true,
  },
];

type DefaultAttribute = Omit<repository.NewAttributeRow, 'position'>;

const toAttributeRow = (row: DefaultAttribute, position: number) => ({ ...row, position });

const SEEDED = 'catalogue-seeded';

/** Gives a shop its first categories and attributes, once: what the owner removes stays removed. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  await lockName(tx, 'category tree');
  if ((await findStoredValue(tx, SEEDED)) !== null) return;
  await addStoredValue(tx, SEEDED, '1');
  await repository.insertAttributes(tx, DEFAULT_ATTRIBUTES.map(toAttributeRow));
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
