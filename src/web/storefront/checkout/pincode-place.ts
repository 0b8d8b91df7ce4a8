import { useEffect, useState } from 'react';
import type { ShippingAddress } from '../../../contract/orders.ts';
import { findState, isIndia, toPincode } from '../../../domain/addresses/indian-addresses.ts';
import { callApi } from '../../platform/api.ts';

/** Where a PIN code is, as the shop knows it. */
export interface PincodePlace {
  pincode: string;
  district: string;
  states: string[];
}

export const findPincodePlace = (pincode: string): Promise<PincodePlace | null> =>
  callApi('GET /api/pincodes/{pincode}', { params: { pincode } }).then(
    (found) => ({ ...found, pincode }),
    () => null,
  );

/** Where the PIN code of an address is; null until it is known. */
export function usePincodePlace({
  country,
  postalCode,
}: Pick<ShippingAddress, 'country' | 'postalCode'>): PincodePlace | null {
  const [place, setPlace] = useState<PincodePlace | null>(null);
  const pincode = isIndia(country) ? toPincode(postalCode) : null;
  useEffect(() => {
    if (pincode === null) return;
    let isCurrent = true;
    void findPincodePlace(pincode).then((found) => isCurrent && setPlace(found));
    return () => {
      isCurrent = false;
    };
  }, [pincode]);
  return place;
}

/** What is asked about and never refused: a PIN code of another length, or one that does not fit the state. */
export function addressHints(
  { country, postalCode, state = '' }: ShippingAddress,
  place: PincodePlace | null,
): Partial<Record<keyof ShippingAddress, string>> {
  if (!isIndia(country)) return {};
  const pincode = toPincode(postalCode);
  const isLong = pincode === null && postalCode.trim().length >= 6;
  if (isLong) return { postalCode: 'A PIN code in India has 6 digits. Please check it.' };
  if (!place || place.pincode !== pincode) return {};
  const name = findState(state)?.name ?? state.trim();
  if (place.states.includes(name)) return {};
  const where = place.states.join(' or ');
  return name === ''
    ? { state: `Choose ${where}` }
    : { state: `The PIN code ${pincode} is in ${where}. Please check the state.` };
}
