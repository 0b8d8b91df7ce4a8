import { classes } from './classes.ts';

/** A text with headings, lists, links, tables and pictures. @param html made safe by the server */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classes('rich-text', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, which lets no HTML of a text through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
