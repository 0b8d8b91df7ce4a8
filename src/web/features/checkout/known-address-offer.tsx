import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { AddressForm } from './checkout-store.ts';
import { DeliveryAddress } from './delivery-address.tsx';

interface KnownAddressOfferProps {
  address: AddressForm;
  onUse: () => void;
}

/** The address of the latest order, which nobody should have to type again. */
export function KnownAddressOffer({ address, onUse }: KnownAddressOfferProps) {
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
