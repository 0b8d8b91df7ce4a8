import { pageHead } from '../../platform/head.ts';

/** The tags of an admin screen: its title, and that search engines keep out. */
export function adminHead(matches: Parameters<typeof pageHead>[0], title: string) {
  return pageHead(matches, { title: `${title} | Admin Dashboard`, isPrivate: true });
}
