import type { ReactNode } from 'react';

interface PostalAddressProps {
  address?: string | null;
  city?: string | null;
  postalCode?: string | null;
  state?: string | null;
  country?: string | null;
  phone?: ReactNode;
}

export function PostalAddress(props: PostalAddressProps) {
  const { address, city, postalCode, state, country, phone } = props;
  return (
    <address className="not-italic wrap-anywhere">
      {address}
      <br />
      {city} {postalCode}
      <br />
      {[state, country].filter(Boolean).join(', ')}
      {phone && (
        <>
          <br />
          Phone {phone}
        </>
      )}
    </address>
  );
}
