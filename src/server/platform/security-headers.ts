import { secureHeaders } from 'hono/secure-headers';

/** Response headers that hold for every answer; pages get their content security policy besides. */
export const securityHeaders = secureHeaders({
  crossOriginResourcePolicy: 'same-site',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: 'max-age=31536000',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});

/**
 * What a page may load: itself, its own hashed inline scripts, and the map of the contact page.
 *
 * @param scriptHashes `'sha256-…'` of every inline script of the page
 * @param connectSources further origins the page may call, such as an API on another host
 */
export function contentSecurityPolicy(scriptHashes: string[], connectSources: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    'frame-src https://www.openstreetmap.org',
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
