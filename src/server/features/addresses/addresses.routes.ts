import type { Pincodes } from '../../../../packages/pincodes/index.ts';
import type { addressesEndpoints } from '../../../contract/addresses.ts';
import { toPincode } from '../../../domain/addresses/address.ts';
import { stateName } from '../../../domain/addresses/indian-states.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

/** The code of the state of a PIN code; undefined for one that is unknown or crosses a border. */
export async function findPincodeState(
  pincodes: Pincodes,
  postalCode: string,
): Promise<string | undefined> {
  const { states = [] } = (await pincodes.find(toPincode(postalCode) ?? '')) ?? {};
  return states.length === 1 ? states[0] : undefined;
}

export function addressRoutes({ pincodes }: Services): Handlers<typeof addressesEndpoints> {
  return {
    'GET /api/pincodes/{pincode}': async ({ params }) => {
      const found = await pincodes.find(toPincode(params.pincode) ?? '');
      const { district, states } = orNotFound(found, 'This PIN code');
      return { district, states: states.map(stateName) };
    },
  };
}
