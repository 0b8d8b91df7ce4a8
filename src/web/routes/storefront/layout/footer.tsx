import { Link } from 'react-router';
import {
  EXAMPLE_PAGES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '../../../../domain/shop/shop-facts.ts';
import { useLinks, useShop, useYear } from '../../../platform/shop.ts';
import { LogoMark, TempleBorder } from '../../../ui/brand.tsx';
import { classes } from '../../../ui/classes.ts';
import { FacebookIcon, InstagramIcon, PinterestIcon, YoutubeIcon } from '../../../ui/icons.tsx';

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
  const own = useLinks('footer');
  return (
    <footer className="print:hidden on-dark mt-16 bg-wood text-ivory md:mt-24">
      <TempleBorder className="text-accent" flip />
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:py-16">
        <div className="max-w-sm sm:col-span-2 lg:col-span-1">
          <p className="flex items-center gap-2.5 font-display text-xl">
            <LogoMark className="h-6 text-accent-light" />
            {name}
          </p>
          <p className="mt-3 text-wood-soft">
            Sarees in silk, cotton and linen, each described as it is: the weave, the length, the
            blouse piece and the care it asks for.
          </p>
          <SocialIcons className="mt-4 -ml-3" />
        </div>
        {COLUMNS.map(({ title, links }, index) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-display text-lg text-accent-light">{title}</h2>
            <ul className="mt-2">
              {[...links, ...(index === 0 ? own : [])].map(({ to, label }) => (
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

const ICONS: Record<SocialNetwork, typeof InstagramIcon> = {
  instagram: InstagramIcon,
  facebook: FacebookIcon,
  youtube: YoutubeIcon,
  pinterest: PinterestIcon,
};

export function SocialIcons({ className }: { className?: string }) {
  const { socialLinks, hasExamples } = useShop();
  const shown = hasExamples ? EXAMPLE_PAGES : (socialLinks ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className={classes('flex items-center', className)} aria-label="Find us on">
      {shown.map(({ network, url }) => {
        const Icon = ICONS[network];
        const label = SOCIAL_NETWORKS[network] + (hasExamples ? ' (example)' : '');
        return (
          <li key={network}>
            <a
              href={url}
              rel="noreferrer"
              aria-label={label}
              title={label}
              className="inline-flex size-11 items-center justify-center rounded-xs transition-colors hover:text-accent-light"
            >
              <Icon className="size-5" />
            </a>
          </li>
        );
      })}
      {hasExamples && (
        <li aria-hidden="true" className="px-2 text-sm max-lg:hidden">
          (examples)
        </li>
      )}
    </ul>
  );
}
