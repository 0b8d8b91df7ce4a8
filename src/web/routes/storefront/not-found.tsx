import { data } from 'react-router';

/** Any address the shop does not have; the layout's error boundary says so, inside the shop. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
