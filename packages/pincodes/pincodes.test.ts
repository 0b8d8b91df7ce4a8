import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPincodes, pincodesError } from './index.ts';

it('knows districts and states, that with most post offices first', async () => {
  const pincodes = openPincodes();
  expect(await pincodes.find('570001')).toEqual({ district: 'Mysuru', states: ['29'] });
  expect((await pincodes.find('605001'))?.states).toEqual(['34']);
  expect((await pincodes.find('110002'))?.district).toBe('Central');
  expect(await pincodes.find('999999')).toBeUndefined();
});

it('reads a file of the operator', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'pincodes-')), 'own.csv');
  await writeFile(file, 'pincode,district,states\n570001,Mysore,29\n\n999999,Nowhere,29 33\n');
  const pincodes = openPincodes(file);
  expect(await pincodes.find('570001')).toEqual({ district: 'Mysore', states: ['29'] });
  expect(await pincodes.find('999999')).toEqual({ district: 'Nowhere', states: ['29', '33'] });
  expect(await pincodes.find('110002')).toBeUndefined();
});

it.each([
  ['560001,Bengaluru,29,', null],
  ['', 'must have rows such as 560001,Bengaluru,29'],
  ['560001,Bengaluru,29\n570001,Mysore,KA', /29, unlike 570001,Mysore,KA$/],
  ['570001,,29', /unlike 570001,,29$/],
  ['57001,Mysore,29', /unlike 57001,Mysore,29$/],
  ['"570001,Mysore,29', 'must be a CSV file that can be read'],
])('says what is wrong with the rows %j', async (rows, error) => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'pincodes-')), 'own.csv');
  await writeFile(file, `pincode,district,states\n${rows}\n`);
  const isAsExpected = error instanceof RegExp ? expect.stringMatching(error) : error;
  expect(pincodesError(file)).toEqual(isAsExpected);
});
