import { useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { type AddressForm, parseAddress, shippingAddress } from '../checkout-store.ts';
import { DeliveryAddress } from './delivery-address.tsx';

export function KnownAddressOffer({ address, onUse }: { address: AddressForm; onUse: () => void }) {
  const [isUsed, setUsed] = useState(false);
  return (
    <Card
      as="aside"
      aria-label="Address of your last order"
      className="mb-6 flex max-w-2xl flex-wrap items-center justify-between gap-4"
    >
      <div className="min-w-0">
        <p className="mb-1 text-sm text-soft">Your last order went to</p>
        <DeliveryAddress address={address} />
      </div>
      <Button
        type="button"
        variant="secondary"
        onClick={() => {
          onUse();
          setUsed(true);
        }}
      >
        Use this address
      </Button>
      <p role="status" className={isUsed ? 'w-full text-sm text-leaf' : 'sr-only'}>
        {isUsed && 'Filled in below. Change what is different this time.'}
      </p>
    </Card>
  );
}

/** The address of the latest order; null without one, or where this browser has an address. */
export async function loadKnownAddress(): Promise<AddressForm | null> {
  if (shippingAddress.read().address.trim() !== '') return null;
  const [latest] = await browserApi()
    .call('GET /api/orders', { query: { limit: 1 } })
    .catch(() => []);
  return latest ? parseAddress(latest.shippingAddress) : null;
}
