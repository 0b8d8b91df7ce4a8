import { useEffect, useState } from 'react';

/** A picture file as it will be cut, before it is sent. */
export function ChosenFile({ file, alt }: { file: File; alt: string }) {
  const address = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (!address || address === unreadable) {
    return (
      <p className="absolute inset-0 grid place-items-center px-3 text-center text-sm text-soft">
        {address ? `${file.name} cannot be shown` : ''}
      </p>
    );
  }
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      onError={() => setUnreadable(address)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
