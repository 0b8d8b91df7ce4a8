import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoSaree, loadDemoSarees } from '../../db/demo/demo-catalogue.ts';
import type { Cloth } from './cloth-description.ts';
import { drawSaree } from './saree-pictures.ts';
import type { Picture } from './studio.ts';

const SMALL = 96;
let sarees: DemoSaree[];

beforeAll(async () => {
  sarees = await loadDemoSarees();
});

const digest = ({ data }: Picture) => createHash('sha256').update(data).digest('hex');

function draw({ key, cloth }: DemoSaree, shots: number[]): Picture[] {
  return [...drawSaree(key, cloth, SMALL, shots)].map(([, picture]) => picture);
}

/** How far the colours of a picture lie apart, as the root of the mean square. */
function contrast({ data }: Picture): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

function find(key: string): DemoSaree {
  const saree = sarees.find((one) => one.key === key);
  if (!saree) throw new Error(`The catalogue lacks ${key}`);
  return saree;
}

describe('the pictures of a saree', () => {
  it('are the same bytes for the same description', () => {
    const saree = find('organsa-white-gold');
    expect(draw(saree, [2, 3]).map(digest)).toEqual(draw(saree, [2, 3]).map(digest));
  });

  it('change with what the description says', () => {
    const saree = find('kanchivaram-green-red');
    const close = (cloth: Partial<Cloth>) =>
      draw({ ...saree, cloth: { ...saree.cloth, ...cloth } }, [3]).map(digest);
    const drawn = [
      close({}),
      close({ body: '#1E3FA0' }),
      close({ weave: 'linen' }),
      close({ border: { ...saree.cloth.border, style: 'coin' } }),
    ];
    expect(new Set(drawn.flat()).size).toBe(4);
  });

  it.each([
    ['folded', 'kanchivaram-maroon-temple'],
    ['pleats', 'mysore-purple-striped'],
    ['flat', 'kalamkaree-white-figure'],
  ])('show the whole %s', (drape, key) => {
    const saree = find(key);
    expect(saree.cloth.drape).toBe(drape);
    const [picture] = draw(saree, [1]);
    expect(picture?.data).toHaveLength(SMALL * ((SMALL * 4) / 3) * 3);
    expect(picture && contrast(picture)).toBeGreaterThan(20);
  });
});
