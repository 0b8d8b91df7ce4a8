import { existsSync, readFileSync } from 'node:fs';

const COMMENT = /^\/\*\*\n((?: \*.*\n)+?) \*\/$/gm;
/** The line of a comment that shows how a program is called. */
const CALL = /^ \* {3}npm run /m;

/**
 * What a program says of itself, without running it: the comment in its file that shows how it is
 * called. Undefined for a file without one, which has a help of its own.
 */
export function readHelp(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const comments = [...text.matchAll(COMMENT)].map(([, lines]) => lines);
  return comments
    .find((lines) => CALL.test(lines))
    ?.replaceAll(/^ \* ?/gm, '')
    .trim();
}
