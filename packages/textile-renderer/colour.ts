/** Red, green and blue of light, 0 to 1 and beyond, not yet bent to the screen. */
export type Light = readonly [number, number, number];

/** Screen value (0 to 255) to light (0 to 1). */
export const LINEAR: Float32Array = Float32Array.from({ length: 256 }, (_, i) => {
  const s = i / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

const STEPS = 4096;
const SCREEN: Uint8Array = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const l = i / STEPS;
  const s = l <= 0.0031308 ? 12.92 * l : 1.055 * l ** (1 / 2.4) - 0.055;
  return Math.round(255 * s);
});

/** Light to a screen value; highlights roll off above 0.75 instead of clipping. */
export function toScreen(light: number): number {
  const l = light < 0 ? 0 : light < 0.75 ? light : 1 - 0.25 * Math.exp(-(light - 0.75) / 0.25);
  return SCREEN[(l * STEPS) | 0] as number;
}

export function lightOf(hex: string): Light {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    LINEAR[value >> 16] as number,
    LINEAR[(value >> 8) & 255] as number,
    LINEAR[value & 255] as number,
  ];
}

/** Between two screen colours; `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(one, at) * (1 - share) + part(other, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** How light a screen colour looks, 0 to 1. */
export function lightness(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255;
}

/** Hue in degrees, saturation and value in per cent. */
export function hsv(hex: string): { hue: number; saturation: number; value: number } {
  const number = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [number >> 16, (number >> 8) & 255, number & 255] as const;
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  const sector =
    range === 0
      ? 0
      : max === r
        ? (g - b) / range
        : max === g
          ? 2 + (b - r) / range
          : 4 + (r - g) / range;
  return {
    hue: (sector * 60 + 360) % 360,
    saturation: max === 0 ? 0 : (range * 100) / max,
    value: max / 2.55,
  };
}
