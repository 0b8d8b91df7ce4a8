import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { User } from '../../../../contract/accounts.ts';
import {
  categoryPath,
  inMenu,
  type MenuCategory,
} from '../../../../domain/catalogue/category-tree.ts';
import { signOut, useSession } from '../../../platform/session.ts';
import { useCategories, useLinks } from '../../../platform/shop.ts';
import { useCartCount } from '../../../storefront/checkout/cart-store.ts';
import { classes } from '../../../ui/classes.ts';
import { Drawer } from '../../../ui/dialogs.tsx';
import { Disclosure } from '../../../ui/panels.tsx';
import { SocialIcons } from './footer.tsx';

const row = 'flex min-h-12 w-full items-center border-b border-line text-left hover:text-brand';

export function SideDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSession((session) => session.user);
  const categories = useCategories();
  function closeBehindLinks(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Menu"
      footer={<SocialIcons className="-ml-3 text-soft" />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes behind the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too */}
      <div onClick={closeBehindLinks}>
        {user && <p className="pb-3 text-soft">Hello, {user.name}</p>}
        <Link to="/cart" className={row}>
          <span className="relative pr-7">
            Cart
            <CartBadge />
          </span>
        </Link>
        <nav aria-label="Shop">
          <h3 className="pt-5 pb-1 font-display text-lg text-gold-text">Shop</h3>
          {inMenu(categories).map((category) => (
            <Disclosure key={category.slug} name="shop" summary={category.menuLabel}>
              <CategoryLinks category={category} />
            </Disclosure>
          ))}
          {useLinks('menu').map(({ to, label }) => (
            <Link key={to} to={to} className={row}>
              {label}
            </Link>
          ))}
        </nav>
        <DrawerAccount user={user} onClose={onClose} />
      </div>
    </Drawer>
  );
}

export function useLogOut() {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate('/');
  };
}

/** The pages of whoever is signed in, beside the account's. */
export function OwnLinks({ user, className }: { user: User; className: string }) {
  return (
    <>
      {user.isAdmin && (
        <Link to="/admin" className={className}>
          Dashboard
        </Link>
      )}
      <Link to="/orders" className={className}>
        My Orders
      </Link>
    </>
  );
}

function CategoryLinks({ category }: { category: MenuCategory }) {
  const link = 'flex min-h-11 items-center pl-4 hover:text-brand';
  return (
    <ul className="border-l-2 border-accent-light">
      {category.subCategories.map((subCategory) => (
        <li key={subCategory.slug}>
          <Link to={categoryPath(category, subCategory)} className={link}>
            {subCategory.name}
          </Link>
        </li>
      ))}
      {category.hasAllLink && (
        <li>
          <Link to={categoryPath(category)} className={`${link} text-gold-text`}>
            All {category.menuLabel}
          </Link>
        </li>
      )}
    </ul>
  );
}

function DrawerAccount({ user, onClose }: { user: User | null; onClose: () => void }) {
  const logOut = useLogOut();
  if (!user) {
    return (
      <Link to="/signin" className={`${row} mt-5`}>
        Login
      </Link>
    );
  }
  return (
    <div className="mt-5">
      <OwnLinks user={user} className={row} />
      <Link to="/account" className={row}>
        My Account
      </Link>
      <button
        type="button"
        className={row}
        onClick={() => {
          onClose();
          void logOut();
        }}
      >
        Logout
      </button>
    </div>
  );
}

/** The number of items in the cart; nothing at 0. Its parent must be `relative`. */
export function CartBadge({ className }: { className?: string }) {
  const count = useCartCount();
  if (count <= 0) return null;
  return (
    <span
      className={classes(
        'numerals absolute top-0.5 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-full',
        'bg-brand px-1 text-sm leading-none font-semibold text-white',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{` ${count} ${count === 1 ? 'item' : 'items'} in the cart`}</span>
    </span>
  );
}
