import { OWN_COLOURS } from './own-colours.ts';
import type { ThemeColours } from './tokens.ts';

/** Ready sets of colours to begin with; each can be read by everyone. */
export const PALETTES: readonly { name: string; colours: ThemeColours }[] = [
  { name: 'Kumkum and zari', colours: OWN_COLOURS },
  {
    name: 'Peacock',
    colours: { brand: '#0b5563', accent: '#b98a2c', background: '#f6f8f5', text: '#14201f' },
  },
  {
    name: 'Jamun',
    colours: { brand: '#5b2a6e', accent: '#b07d3a', background: '#faf6f8', text: '#231a27' },
  },
  {
    name: 'Leaf green',
    colours: { brand: '#245c3d', accent: '#b5862e', background: '#f8f8f0', text: '#1a211b' },
  },
  {
    name: 'Indigo',
    colours: { brand: '#27408b', accent: '#b77f2f', background: '#f7f8fb', text: '#181c29' },
  },
  {
    name: 'Terracotta',
    colours: { brand: '#a03c1c', accent: '#8c7a3a', background: '#fdf8f3', text: '#2a1c15' },
  },
];
