import { data } from 'react-router';

/** Any unknown address; the layout's error boundary shows the message inside the shop. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
