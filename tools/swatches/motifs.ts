/** Colours a figure is drawn in: its own, a second one within it, and the line that parts them. */
export type Ink = { main: string; second: string; line: string };

type Figure = (ink: Ink) => string;

const petals = (count: number, petal: string) =>
  Array.from(
    { length: count },
    (_, i) => `<path transform="rotate(${(360 / count) * i} 50 50)" d="${petal}"/>`,
  ).join('');

const leaf = (x: number, y: number, turn: number, fill: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}" d="M0 0C6-12 20-14 30-6C22 4 10 6 0 0Z"/>`;

/** Every figure fills a box of 100 by 100; "up" points away from the hem. */
export const FIGURES = {
  mango: ({ main, second }) =>
    `<path fill="${main}" d="M48 96C20 96 8 70 20 48C30 30 56 30 60 4C86 16 98 48 86 74C79 89 64 96 48 96Z"/>
     <path fill="${second}" d="M48 86C30 86 22 70 30 54C38 42 56 42 64 26C76 38 82 56 75 71C70 81 60 86 48 86Z"/>
     <path fill="${main}" d="M50 77C40 77 35 68 40 60C45 53 55 52 60 44C67 52 69 61 65 69C62 74 57 77 50 77Z"/>`,
  peacock: ({ main, second }) =>
    `<path fill="${main}" d="M60 60C80 44 98 60 96 96C84 86 70 84 56 84C38 84 26 74 28 58C29 46 38 42 36 32C35 27 30 26 24 30L14 28C18 18 30 12 40 16C52 21 50 36 48 46C48 54 54 62 60 60Z"/>
     <path fill="none" stroke="${main}" stroke-width="3" d="M33 15L28 3M38 15L38 2M43 17L48 5"/>
     <circle fill="${second}" cx="34" cy="22" r="3"/><circle fill="${second}" cx="86" cy="76" r="5"/>
     <circle fill="${second}" cx="74" cy="70" r="5"/><path fill="${second}" d="M40 60C48 72 56 74 64 72C56 80 40 78 36 66Z"/>
     <path fill="none" stroke="${main}" stroke-width="4" d="M48 84L46 98M56 84L56 98"/>`,
  coin: ({ main, second }) =>
    `<circle fill="${main}" cx="50" cy="50" r="44"/><circle fill="${second}" cx="50" cy="50" r="32"/>
     <circle fill="${main}" cx="50" cy="50" r="22"/>`,
  temple: ({ main, second }) =>
    `<path fill="${main}" d="M0 100L50 0L100 100Z"/><path fill="${second}" d="M32 88L50 50L68 88Z"/>`,
  vine: ({ main, second }) =>
    `<path fill="none" stroke="${main}" stroke-width="4" d="M50 0C90 25 90 25 50 50C10 75 10 75 50 100"/>
     ${leaf(74, 16, -30, main)}${leaf(30, 60, -150, main)}${leaf(44, 54, -20, main)}${leaf(56, 98, 190, main)}
     <g transform="translate(8 10) scale(.36)" fill="${second}">${petals(6, 'M50 50C34 30 40 8 50 4C60 8 66 30 50 50Z')}</g>
     <g transform="translate(58 60) scale(.36)" fill="${second}">${petals(6, 'M50 50C34 30 40 8 50 4C60 8 66 30 50 50Z')}</g>
     <circle cx="26" cy="28" r="5" fill="${main}"/><circle cx="76" cy="78" r="5" fill="${main}"/>`,
  figure: ({ main, second, line }) =>
    `<g stroke="${line}" stroke-width="1.6" stroke-linejoin="round"><path fill="${main}" d="M43 36C36 48 38 58 26 92L74 92C62 58 64 48 57 36Z"/>
     <path fill="${second}" d="M36 70L64 70L68 80L32 80Z"/><path fill="${second}" d="M42 36L58 36L55 52L45 52Z"/>
     <path fill="none" stroke="${main}" stroke-width="5" stroke-linecap="round" d="M43 39L24 48L30 26M57 39L76 48L84 30"/>
     <circle fill="${main}" cx="50" cy="24" r="10"/><path fill="${second}" d="M40 20C40 4 60 4 60 20C56 15 44 15 40 20Z"/>
     <path fill="${main}" d="M34 92L32 99L44 99L44 92ZM56 92L56 99L68 99L66 92Z"/></g>`,
  floral: ({ main, second }) =>
    `${leaf(50, 60, 50, second)}${leaf(46, 60, 105, second)}
     <g fill="${main}" transform="translate(7 -2) scale(.86)">${petals(6, 'M50 50C30 30 36 8 50 4C64 8 70 30 50 50Z')}</g>
     <circle cx="50" cy="41" r="8" fill="${second}"/>`,
  geometric: ({ main, second }) =>
    `<path fill="${main}" d="M50 2L98 50L50 98L2 50Z"/><path fill="${second}" d="M50 20L80 50L50 80L20 50Z"/>
     <path fill="${main}" d="M50 36L64 50L50 64L36 50Z"/>`,
} satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;

/** A figure placed with its centre at x, y, `size` wide, turned by degrees. */
export function place(name: FigureName, ink: Ink, x: number, y: number, size: number, turn = 0) {
  const move = `translate(${x} ${y}) rotate(${turn}) scale(${size / 100}) translate(-50 -50)`;
  return `<g transform="${move}">${FIGURES[name](ink)}</g>`;
}
