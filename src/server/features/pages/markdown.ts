import MarkdownIt from 'markdown-it';
import { truncate } from '../../../domain/text/text.ts';

/** What search engines show of a description, in characters. */
const MAX_DESCRIPTION = 160;
const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
/** The shop's own pictures, as its pages load them. */
const SHOP_PICTURE = /^\/(?:pictures|banners)\/[\w-]+\.(?:avif|webp|jpg)$/;

/** HTML in a text is shown as it was typed (`html: false`). */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = isAllowedLink;

/** The title of a page is its first heading: those of a text begin below it and skip no level. */
markdown.core.ruler.push('order-headings', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'));
  const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1));
  const top = Math.min(...headings.map(levelOf));
  let level = 1;
  for (const heading of headings) {
    if (heading.type === 'heading_open') level = Math.min(levelOf(heading) - top + 2, level + 1, 6);
    heading.tag = `h${level}`;
  }
});

const { rules } = markdown.renderer;
rules.table_open = () =>
  '<div class="table-frame" role="region" aria-label="Table" tabindex="0"><table>\n';
rules.table_close = () => '</table></div>\n';
const renderImage = rules.image;
rules.image = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  if (!token || !renderImage) return '';
  if (!SHOP_PICTURE.test(String(token.attrGet('src')))) {
    const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
    return markdown.utils.escapeHtml(alt);
  }
  token.attrSet('loading', 'lazy');
  return renderImage(tokens, index, options, env, renderer);
};

/** Web, mail and phone addresses, and the shop's own; a browser reads them as `URL` does. */
function isAllowedLink(address: string): boolean {
  if (/^\s*[\\/]{2}/.test(address)) return false;
  const url = URL.parse(address, 'https://shop.internal/pages/');
  return url !== null && LINK_PROTOCOLS.includes(url.protocol);
}

/** A text in Markdown as HTML that is safe to be shown: no HTML of its own, and no script in links. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** The beginning of a text on one line, without headings and marks. */
export function describeMarkdown(text: string): string {
  const tokens = markdown.parse(text, {});
  const paragraphs = tokens.filter(
    ({ type }, index) => type === 'inline' && tokens[index - 1]?.type !== 'heading_open',
  );
  const plain = paragraphs
    .map(({ children }) =>
      markdown.renderer.renderInlineAsText(children ?? [], markdown.options, {}),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > MAX_DESCRIPTION ? `${truncate(plain, MAX_DESCRIPTION - 1)}…` : plain;
}
