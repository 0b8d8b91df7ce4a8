import {
  EXAMPLE_NETWORKS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '../../../domain/shop/social-networks.ts';
import { useShop } from '../../platform/head.ts';
import { FacebookIcon, InstagramIcon, PinterestIcon, YoutubeIcon } from '../../ui/brand/icons.tsx';
import { classes } from '../../ui/classes.ts';

const ICONS: Record<SocialNetwork, typeof InstagramIcon> = {
  instagram: InstagramIcon,
  facebook: FacebookIcon,
  youtube: YoutubeIcon,
  pinterest: PinterestIcon,
};

interface SocialLink {
  network: SocialNetwork;
  /** Missing from an example, which is shown until the admin sets the addresses. */
  url?: string;
}

export function SocialIcons({ className }: { className?: string }) {
  const shop = useShop();
  const links: SocialLink[] = shop.socialLinks ?? EXAMPLE_NETWORKS.map((network) => ({ network }));
  if (links.length === 0) return null;
  return (
    <ul className={classes('flex items-center', className)} aria-label="Find us on">
      {links.map((link) => (
        <li key={link.network}>
          <SocialIcon {...link} />
        </li>
      ))}
    </ul>
  );
}

function SocialIcon({ network, url }: SocialLink) {
  const Icon = ICONS[network];
  const label = url ? SOCIAL_NETWORKS[network] : `${SOCIAL_NETWORKS[network]} (example)`;
  const square = 'inline-flex size-11 items-center justify-center rounded-xs';
  if (!url) {
    return (
      <span role="img" aria-label={label} title={label} className={square}>
        <Icon className="size-5" />
      </span>
    );
  }
  return (
    <a
      href={url}
      rel="noreferrer"
      aria-label={label}
      title={label}
      className={classes(square, 'transition-colors hover:text-zari-light')}
    >
      <Icon className="size-5" />
    </a>
  );
}
