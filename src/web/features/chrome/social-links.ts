import type { ReactNode } from 'react';
import { FacebookIcon, type IconProps, InstagramIcon, YoutubeIcon } from '../../ui/icons.tsx';

export interface SocialLink {
  network: string;
  href: string;
  Icon: (props: IconProps) => ReactNode;
  /** True until the owner puts the shop's own page here; said aloud in the link's label. */
  isExample: boolean;
}

/**
 * The shop's pages on social networks: the one list that the top bar, the drawer and the footer
 * show; empty, they show none. EXAMPLES: each leads to the front page of the network.
 */
export const SOCIAL_LINKS: readonly SocialLink[] = [
  {
    network: 'Instagram',
    href: 'https://www.instagram.com/',
    Icon: InstagramIcon,
    isExample: true,
  },
  { network: 'Facebook', href: 'https://www.facebook.com/', Icon: FacebookIcon, isExample: true },
  { network: 'YouTube', href: 'https://www.youtube.com/', Icon: YoutubeIcon, isExample: true },
];

/** What a social link is called: its network, and that it is an example where it is one. */
export function socialLabel({ network, isExample }: SocialLink): string {
  return isExample ? `${network} (example link)` : network;
}
