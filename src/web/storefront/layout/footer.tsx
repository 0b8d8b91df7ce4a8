import { Link } from 'react-router';
import { useShop, useYear } from '../../platform/head.ts';
import { LogoMark } from '../../ui/brand/logo-mark.tsx';
import { TempleBorder } from '../../ui/brand/temple-border.tsx';
import { SocialIcons } from './social-icons.tsx';

const COLUMNS = [
  {
    title: 'Quick Links',
    links: [
      { to: '/', label: 'Home' },
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact Us' },
    ],
  },
  {
    title: 'Customer Service',
    links: [
      { to: '/privacy-policy', label: 'Privacy Policy' },
      { to: '/terms-and-conditions', label: 'Terms of Service' },
      { to: '/return-policy', label: 'Returns Policy' },
    ],
  },
];

export function Footer() {
  const { name } = useShop();
  const year = useYear();
  return (
    <footer className="on-dark mt-16 bg-wood text-ivory md:mt-24">
      <TempleBorder className="text-zari" flip />
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:py-16">
        <div className="max-w-sm sm:col-span-2 lg:col-span-1">
          <p className="flex items-center gap-2.5 font-display text-xl">
            <LogoMark className="h-6 text-zari-light" />
            {name}
          </p>
          <p className="mt-3 text-wood-soft">
            Sarees in silk, cotton and linen, each described as it is: the weave, the length, the
            blouse piece and the care it asks for.
          </p>
          <SocialIcons className="mt-4 -ml-3" />
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-display text-lg text-zari-light">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-wood-line">
        <p className="page numerals py-5 text-sm text-wood-soft">
          © {year} {name}
        </p>
      </div>
    </footer>
  );
}
