import { pageHead } from '../../../platform/head.ts';
import { OopsMessage } from '../../../storefront/pages/oops-message.tsx';
import type { Route } from './+types/error.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Something went wrong', isPrivate: true });

export default function ErrorPage() {
  return <OopsMessage />;
}
