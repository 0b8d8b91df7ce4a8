import { pageHead } from '../../../platform/head.ts';
import { ThanksMessage } from '../../../storefront/pages/thanks-message.tsx';
import type { Route } from './+types/success.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Thank you', isPrivate: true });

export default function SuccessPage() {
  return <ThanksMessage />;
}
