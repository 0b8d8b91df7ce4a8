import { encode } from 'uqr';

/** Lost or covered parts that a scanner can make up for: a quarter, enough for a printed tag. */
const CORRECTION = 'Q';
/** The quiet zone that the standard asks for, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** A QR code as SVG, drawn in modules of one unit. */
export function QrCode({ text, className }: { text: string; className?: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={`QR code that opens ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The same as a file, for a printing house. */
export function qrFile(text: string): Blob {
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The dark modules of a code as one path, row by row. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: CORRECTION, border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
