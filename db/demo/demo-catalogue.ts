import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { COLOURS } from '../../src/domain/catalogue/product-filters.ts';

const HOME = new URL('./', import.meta.url);

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const text = z.string().min(1);

const detailsSchema = z.strictObject({
  weave: text,
  fabric: text,
  zari: z.enum(['Pure zari', 'Tested zari', 'Imitation zari', 'None']),
  lengthCm: z.int().positive(),
  blousePieceCm: z.int().positive().nullable(),
  care: text,
  origin: text,
  silkMarkNumber: z.string().startsWith('DEMO-').nullable(),
  border: text,
  pallu: text,
});

/** Prices are in rupees; `addedDaysAgo` counts back from the day the demo is loaded. */
const sareeSchema = z.strictObject({
  key,
  name: text,
  category: text,
  subCategory: text,
  price: z.int().positive(),
  offerPrice: z.int().positive().optional(),
  stock: z.int().nonnegative(),
  addedDaysAgo: z.int().nonnegative(),
  description: text,
  details: detailsSchema,
});

const customerSchema = z.strictObject({
  name: text,
  email: z.email(),
  address: text,
  city: text,
  postalCode: z.string().regex(/^[1-9]\d{5}$/),
  state: text,
  country: text,
  phone: z.string().regex(/^90000000\d\d$/),
});

const pictureSchema = z.strictObject({
  file: text,
  width: z.int().positive(),
  height: z.int().positive(),
  preview: z.string().startsWith('data:image/webp;base64,'),
  colours: z.array(z.enum(COLOURS)).min(1).max(3),
  alt: text,
});

/** Master pictures by the key of what they show; `file` is relative to this module's folder. */
const picturesSchema = z.strictObject({
  sarees: z.record(key, z.array(pictureSchema)),
  banners: z.record(key, pictureSchema),
});

export type DemoSaree = z.infer<typeof sareeSchema>;
export type DemoCustomer = z.infer<typeof customerSchema>;
export type DemoPicture = z.infer<typeof pictureSchema>;
export type DemoPictures = z.infer<typeof picturesSchema>;
export type DemoCatalogue = {
  sarees: DemoSaree[];
  customers: DemoCustomer[];
  pictures: DemoPictures;
};

/** Absolute path of the master picture. */
export function demoPictureFile(picture: Pick<DemoPicture, 'file'>): URL {
  return new URL(picture.file, HOME);
}

/**
 * The sarees of every file of `sarees/`, in the order of the files' names. Throws on invalid data.
 */
export async function loadDemoSarees(): Promise<DemoSaree[]> {
  const files = (await readdir(new URL('sarees/', HOME))).filter((name) => name.endsWith('.json'));
  const lists = await Promise.all(
    files.toSorted().map((name) => readChecked(z.array(sareeSchema), `sarees/${name}`)),
  );
  return lists.flat();
}

/** The whole demo: sarees, customers and pictures. Throws on invalid data. */
export async function loadDemoCatalogue(): Promise<DemoCatalogue> {
  const [sarees, customers, pictures] = await Promise.all([
    loadDemoSarees(),
    readChecked(z.array(customerSchema), 'customers.json'),
    readChecked(picturesSchema, 'pictures.json'),
  ]);
  return { sarees, customers, pictures };
}

async function readChecked<Shape extends z.ZodType>(
  shape: Shape,
  file: string,
): Promise<z.infer<Shape>> {
  const found = shape.safeParse(JSON.parse(await readFile(new URL(file, HOME), 'utf8')));
  if (!found.success) throw new Error(`db/demo/${file}: ${z.prettifyError(found.error)}`);
  return found.data;
}
