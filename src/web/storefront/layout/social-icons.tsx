import type { ReactNode } from 'react';
import {
  EXAMPLE_NETWORKS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '../../../domain/shop/social-networks.ts';
import { useShop } from '../../platform/head.ts';
import {
  FacebookIcon,
  type IconProps,
  InstagramIcon,
  PinterestIcon,
  YoutubeIcon,
} from '../../ui/brand/icons.tsx';
import { classes } from '../../ui/classes.ts';

const ICONS: Record<SocialNetwork, (props: IconProps) => ReactNode> = {
  instagram: InstagramIcon,
  facebook: FacebookIcon,
  youtube: YoutubeIcon,
  pinterest: PinterestIcon,
};
const square = 'inline-flex size-11 items-center justify-center rounded-xs';

/** The shop's social links as icons. */
export function SocialIcons({ className }: { className?: string }) {
  const { socialLinks } = useShop();
  if (socialLinks?.length === 0) return null;
  return (
    <ul className={classes('flex items-center', className)} aria-label="Find us on">
      {socialLinks?.map(({ network, url }) => (
        <li key={network}>
          <SocialLink network={network} url={url} />
        </li>
      )) ??
        EXAMPLE_NETWORKS.map((network) => (
          <li key={network}>
            <SocialExample network={network} />
          </li>
        ))}
    </ul>
  );
}

function SocialLink({ network, url }: { network: SocialNetwork; url: string }) {
  const Icon = ICONS[network];
  return (
    <a
      href={url}
      rel="noreferrer"
      aria-label={SOCIAL_NETWORKS[network]}
      title={SOCIAL_NETWORKS[network]}
      className={classes(square, 'transition-colors hover:text-zari-light')}
    >
      <Icon className="size-5" />
    </a>
  );
}

/** An example icon until the owner sets the address. */
function SocialExample({ network }: { network: SocialNetwork }) {
  const Icon = ICONS[network];
  const label = `${SOCIAL_NETWORKS[network]} (example)`;
  return (
    <span role="img" aria-label={label} title={label} className={square}>
      <Icon className="size-5" />
    </span>
  );
}
