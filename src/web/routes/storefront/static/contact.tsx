import { useNavigate } from 'react-router';
import { pageHead } from '../../../platform/head.ts';
import { ContactPage } from '../../../storefront/pages/contact-page.tsx';
import type { Route } from './+types/contact.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: 'Contact',
    description: 'Write to the shop, ring it or visit it; and answers to what is asked most.',
    canonicalPath: '/contact',
  });

export default function Contact() {
  const navigate = useNavigate();
  return <ContactPage onSent={() => navigate('/success')} />;
}
