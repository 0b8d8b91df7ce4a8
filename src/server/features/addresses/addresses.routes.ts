import type { addressesEndpoints } from '../../../contract/addresses.ts';
import { toPincode } from '../../../domain/addresses/address.ts';
import { stateName } from '../../../domain/addresses/indian-states.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function addressRoutes({ pincodes }: Services): Handlers<typeof addressesEndpoints> {
  return {
    'GET /api/pincodes/{pincode}': async ({ params }) => {
      const found = await pincodes.find(toPincode(params.pincode) ?? '');
      const { district, states } = orNotFound(found, 'This PIN code');
      return { district, states: states.map(stateName) };
    },
  };
}
