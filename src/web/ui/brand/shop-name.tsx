import { LogoMark } from './logo-mark.tsx';

interface ShopNameProps {
  name: string;
  /** The shop's logo in place of mark and name; sizes in px. */
  logo?: { src: string; width: number; height: number } | undefined;
}

/** The shop in the header: its logo, or mark and name. */
export function ShopName({ name, logo }: ShopNameProps) {
  if (logo) {
    return (
      <img
        {...logo}
        alt={name}
        className="h-10 w-auto max-w-40 object-contain sm:max-w-60 lg:h-12 lg:max-w-72"
      />
    );
  }
  return (
    <>
      <LogoMark className="h-6 text-zari lg:h-7" />
      {name}
    </>
  );
}
