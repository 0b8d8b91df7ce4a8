interface PostalAddressProps {
  address?: string | null | undefined;
  city?: string | null | undefined;
  postalCode?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
  phone?: string | null | undefined;
}

/** An address in the lines of a letter, with a phone number. */
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
