import { Link } from 'react-router';
import { Tag } from '../../ui/badge.tsx';
import { LogoMark } from '../../ui/brand/logo-mark.tsx';
import { TempleBorder } from '../../ui/brand/temple-border.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';

interface AdminHeaderProps {
  shopName: string;
  isLeaving: boolean;
  onLogout: () => void;
}

/** The admin bar: logo, shop title, heading, label and Logout (specification §2). */
export function AdminHeader({ shopName, isLeaving, onLogout }: AdminHeaderProps) {
  return (
    <header className="bg-paper print:hidden">
      <div className="mx-auto w-full max-w-[90rem] px-4 md:px-8 flex flex-wrap items-center gap-x-6 py-2">
        <ShopLink shopName={shopName} />
        <div className="order-last flex w-full items-center gap-3 pb-2 md:order-none md:w-auto md:border-l md:border-line md:pb-0 md:pl-6">
          <Heading level={1} size="sub">
            Admin Dashboard
          </Heading>
          <Tag tone="gold">Admin</Tag>
        </div>
        <Button
          variant="quiet"
          className="-mr-5 ml-auto"
          pending={isLeaving}
          pendingText="Logging out…"
          onClick={onLogout}
        >
          Logout
        </Button>
      </div>
      <TempleBorder />
    </header>
  );
}

/** Logo and shop title as a link to the shop. */
export function ShopLink({ shopName }: { shopName: string }) {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2.5 font-display text-xl whitespace-nowrap text-maroon"
    >
      <LogoMark className="h-6 text-zari" />
      {shopName}
    </Link>
  );
}
