import { secureHeaders } from 'hono/secure-headers';

/** Response headers of every answer; pages get a content security policy as well. */
export const securityHeaders = secureHeaders({
  crossOriginResourcePolicy: 'same-site',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: 'max-age=31536000',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});

/** Further origins that the shop's pages may use. */
export interface PageSources {
  /** Origins that pages may call, such as an API on another host. */
  connect: string[];
  /** Origins that pages may load a script from, such as a payment gateway's. */
  script: string[];
  /** Origins that forms may submit to and frames may show. */
  form: string[];
}

export const NO_SOURCES: PageSources = { connect: [], script: [], form: [] };

/**
 * The content security policy of a page: the shop itself, the page's own hashed inline scripts, the
 * map of the contact page, and `sources`.
 *
 * @param scriptHashes `'sha256-…'` of every inline script of the page
 */
export function contentSecurityPolicy(scriptHashes: string[], sources: PageSources): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...sources.script, ...scriptHashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...sources.connect].join(' ')}`,
    `frame-src ${['https://www.openstreetmap.org', ...sources.form].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...sources.form].join(' ')}`,
    "object-src 'none'",
  ].join('; ');
}
