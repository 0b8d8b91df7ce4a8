import { classes } from '../../ui/classes.ts';
import { SOCIAL_LINKS, socialLabel } from './social-links.ts';

/** The shop's social pages as a row of icons; nothing where the list is empty. */
export function SocialIcons({ className }: { className?: string }) {
  if (SOCIAL_LINKS.length === 0) return null;
  return (
    <ul className={classes('flex items-center', className)} aria-label="Find us on">
      {SOCIAL_LINKS.map((link) => (
        <li key={link.network}>
          <a
            href={link.href}
            rel="noreferrer"
            aria-label={socialLabel(link)}
            title={socialLabel(link)}
            className="inline-flex size-11 items-center justify-center rounded-xs transition-colors hover:text-zari-light"
          >
            <link.Icon className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
