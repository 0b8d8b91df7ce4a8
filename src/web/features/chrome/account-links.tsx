import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import type { Account } from './account.ts';

const item =
  'inline-flex min-h-11 items-center whitespace-nowrap px-2 text-sm underline-offset-4 hover:text-kumkum hover:underline';

/** The account's part of the bar on a desk. Not seen until it is known who is signed in; its place is kept. */
export function AccountLinks({ user, isKnown, onLogout }: Account) {
  if (!user) {
    return (
      <Link to="/signin" className={classes(item, !isKnown && 'invisible noscript:visible')}>
        Login
      </Link>
    );
  }
  return (
    <>
      {user.isAdmin && (
        <Link to="/admin" className={item}>
          Dashboard
        </Link>
      )}
      <Link to="/orders" className={item}>
        My Orders
      </Link>
      <Link
        to="/account"
        title={`${user.name}: your account`}
        className={classes(item, 'max-w-40 min-w-12 text-soft')}
      >
        <span className="truncate">Hello, {user.name}</span>
      </Link>
      <button type="button" className={item} onClick={onLogout}>
        Logout
      </button>
    </>
  );
}
