import { secureHeaders } from 'hono/secure-headers';

/** Response headers that hold for every answer; pages get their content security policy besides. */
export const securityHeaders = secureHeaders({
  crossOriginResourcePolicy: 'same-site',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: 'max-age=31536000',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});

/** Origins beyond the shop's own that its pages may use. */
export interface PageSources {
  /** To be called, such as an API on another host. */
  connect: string[];
  /** To load a script from, such as a payment gateway's. */
  script: string[];
  /** To be sent on to, and to be shown in a frame. */
  form: string[];
}

export const NO_SOURCES: PageSources = { connect: [], script: [], form: [] };

/**
 * What a page may load: itself, its own hashed inline scripts, the map of the contact page, and what
 * `sources` names.
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
