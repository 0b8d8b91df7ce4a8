import { SOCIAL_NETWORKS, type SocialNetwork } from '../../../domain/shop/social-networks.ts';
import { useShop } from '../../platform/head.ts';
import { FacebookIcon, InstagramIcon, PinterestIcon, YoutubeIcon } from '../../ui/brand/icons.tsx';
import { classes } from '../../ui/classes.ts';

const ICONS: Record<SocialNetwork, typeof InstagramIcon> = {
  instagram: InstagramIcon,
  facebook: FacebookIcon,
  youtube: YoutubeIcon,
  pinterest: PinterestIcon,
};

/** Links to the shop's own pages; nothing until the owner has set one. */
export function SocialIcons({ className }: { className?: string }) {
  const { socialLinks } = useShop();
  if (!socialLinks?.length) return null;
  return (
    <ul className={classes('flex items-center', className)} aria-label="Find us on">
      {socialLinks.map(({ network, url }) => {
        const Icon = ICONS[network];
        const label = SOCIAL_NETWORKS[network];
        return (
          <li key={network}>
            <a
              href={url}
              rel="noreferrer"
              aria-label={label}
              title={label}
              className="inline-flex size-11 items-center justify-center rounded-xs transition-colors hover:text-zari-light"
            >
              <Icon className="size-5" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
