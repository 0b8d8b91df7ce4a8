import { useNavigate } from 'react-router';
import { ContactPage } from '../../features/pages/contact-page.tsx';
import { pageHead } from '../../platform/head.ts';
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
