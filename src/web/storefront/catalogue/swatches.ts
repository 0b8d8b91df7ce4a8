import type { ColourName } from '../../../domain/catalogue/product-filters.ts';

const SWATCHES: Record<ColourName, string> = {
  red: '#b3152a',
  blue: '#1e3fa0',
  green: '#1f6b45',
  yellow: '#e9b824',
  black: '#1c1a1d',
  white: '#fbf9f4',
  pink: '#d4568a',
  purple: '#5b2a86',
  orange: '#d9641c',
  brown: '#6b4226',
  grey: '#8a8d93',
  beige: '#dcc7a0',
  maroon: '#6d1326',
  gold: '#b8892b',
  silver: '#c3c6cb',
};

export function getTint(picture: { colour?: string | undefined } | undefined): string | undefined {
  return SWATCHES[picture?.colour as ColourName];
}
