import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { customerPath } from '../../frame/admin-paths.ts';
import { SectionCard } from '../../frame/admin-screen.tsx';
import { postalLines } from '../documents/document-sheet.tsx';

export function CustomerPanel({ found }: { found: AdminOrder }) {
  const { customer, order } = found;
  const to = order.shippingAddress;
  return (
    <SectionCard title="Customer">
      <p className="font-medium wrap-anywhere">
        <Link to={customerPath(order.user)} className="text-link">
          {customer.name}
        </Link>
      </p>
      <p>
        <a href={`mailto:${customer.email}`} className="text-link wrap-anywhere">
          {customer.email}
        </a>
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <PostalAddress
          {...to}
          phone={
            to.phone && (
              <a href={`tel:${to.phone}`} className="text-link numerals">
                {to.phone}
              </a>
            )
          }
        />
      </div>
      <CopyAddress lines={postalLines(customer.name, to)} />
    </SectionCard>
  );
}

/** Copies an address to the clipboard; without one, the address can be selected and copied. */
function CopyAddress({ lines }: { lines: readonly string[] }) {
  const toast = useToast();
  const [isByHand, setIsByHand] = useState(false);
  const text = lines.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('Address copied');
    } catch {
      setIsByHand(true);
    }
  }

  return (
    <div className="mt-2">
      <Button variant="quiet" className="-ml-5" onClick={copy}>
        Copy address
      </Button>
      {isByHand && (
        <TextArea
          label="Copy the address from here"
          readOnly
          autoFocus
          rows={lines.length}
          value={text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </div>
  );
}
