import type { Pincodes } from '../../../../packages/pincodes/index.ts';
import { toPincode } from '../../../domain/addresses/address.ts';

/** The code of the state of a PIN code; undefined for one that is unknown or crosses a border. */
export async function findPincodeState(
  pincodes: Pincodes,
  postalCode: string,
): Promise<string | undefined> {
  const { states = [] } = (await pincodes.find(toPincode(postalCode) ?? '')) ?? {};
  return states.length === 1 ? states[0] : undefined;
}
