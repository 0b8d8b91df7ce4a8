import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { avoidedWordsIn } from './avoided-words-in.ts';

/** Reports every use of a word that `words.ts` lists, in code, tests and documentation. */
const FILES = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.md'];
const OWN_FILES = /^tools\/vocabulary\//;

const files = execFileSync('git', ['ls-files', '-z', ...FILES], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && !OWN_FILES.test(file));

const findings = files.flatMap((file) =>
  avoidedWordsIn(readFileSync(file, 'utf8')).map(
    ({ line, word, instead }) => `${file}:${line} "${word}": write ${instead}`,
  ),
);

for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
console.log(`Vocabulary: ${files.length} files, all in plain words.`);
