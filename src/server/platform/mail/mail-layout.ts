import { html } from 'hono/html';
import type { Tokens } from '../../../domain/theme/tokens.ts';
import type { Mail, MailAttachment } from './mail.ts';

/** A part of an email, in reading order; plain text is a paragraph. */
export type MailPart =
  | string
  /** The call to action, on a line of its own. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Quoted text of somebody else, with its line breaks. */
  | { kind: 'quote'; text: string };

export interface Email {
  to: string;
  subject: string;
  parts: readonly MailPart[];
  replyTo?: string;
  attachments?: MailAttachment[];
}

/** The shop's details in emails. */
export interface MailShop {
  name: string;
  /** Address of the home page, without a trailing slash. */
  url: string;
  /** Contact details; empty where the owner has not set them. Replies go to the email address. */
  email: string;
  phone: string;
  /** The pages' colours, inlined because mail readers ignore stylesheets. */
  colours: Readonly<Tokens>;
}

const SANS = "Figtree, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/** Writes an email as plain text and as HTML; all content is escaped. */
export function writeMail(shop: MailShop, email: Email): Mail {
  const { to, parts, attachments } = email;
  const replyTo = email.replyTo ?? (shop.email || undefined);
  const subject = email.subject.replace(/\s+/g, ' ').trim();
  return {
    to,
    replyTo,
    fromName: shop.name,
    subject,
    text: asText(shop, parts),
    html: asHtml(shop, subject, parts),
    ...(attachments && { attachments }),
  };
}

function asText(shop: MailShop, parts: readonly MailPart[]): string {
  const signature = ['-- ', ...wayTo(shop), shop.url];
  return [...parts.map(partAsText), signature.join('\n')].join('\n\n');
}

/** The shop's name and contact details. */
function wayTo({ name, email, phone }: MailShop): string[] {
  return [name, email, phone].filter(Boolean);
}

function partAsText(part: MailPart): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'link':
      return `${part.label}:\n${part.url}`;
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return part.text.replace(/^/gm, '> ');
  }
}

function asHtml(shop: MailShop, title: string, parts: readonly MailPart[]): string {
  const { colours } = shop;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${colours.ivory};color:${colours.ink};font:16px/1.5 ${SANS}">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 12px;font:20px/1.3 ${SERIF}"><a href="${shop.url}" style="color:${colours.ink};text-decoration:none">${shop.name}</a></p>
<div style="background:${colours.paper};border:1px solid ${colours.line};border-top:4px solid ${colours.accent};padding:24px">
<h1 style="margin:0 0 16px;font:500 24px/1.3 ${SERIF}">${title}</h1>
${parts.map((part) => partAsHtml(colours, part))}
</div>
<p style="margin:12px 0 0;font-size:14px;color:${colours.soft}">This email comes from ${wayTo(shop).join(' · ')}.</p>
</div>
</body>
</html>
`.toString();
}

function partAsHtml(colours: MailShop['colours'], part: MailPart) {
  if (typeof part === 'string') {
    return html`<p style="margin:0 0 16px">${part}</p>
`;
  }
  switch (part.kind) {
    case 'link':
      return html`<p style="margin:24px 0"><a href="${part.url}" style="display:inline-block;padding:12px 24px;background:${colours.brand};color:#ffffff;font-weight:600;text-decoration:none">${part.label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${colours.soft}">Or open this address: <a href="${part.url}" style="color:${colours.brand};word-break:break-all">${part.url}</a></p>
`;
    case 'facts':
      return html`<dl style="margin:0 0 16px">
${part.facts.map(([label, value]) => html`<dt style="font-size:14px;color:${colours.soft}">${label}</dt><dd style="margin:0 0 8px">${value}</dd>`)}
</dl>
`;
    case 'quote':
      return html`<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${colours.accent};white-space:pre-wrap">${part.text}</blockquote>
`;
  }
}
