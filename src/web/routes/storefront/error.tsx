import { OopsMessage } from '../../features/pages/oops-message.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/error.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Something went wrong', isPrivate: true });

export default function ErrorPage() {
  return <OopsMessage />;
}
