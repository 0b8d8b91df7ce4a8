import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md']);
const OF_THE_REPOSITORY = /^(src|tests|tools|packages|docs|db|bench|examples|deploy|public)\//;
const SCRIPTS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

const textOf = (document: string) => readFileSync(document, 'utf8');
/** Code is no prose: a link in it is an example. */
const proseOf = (document: string) => textOf(document).replaceAll(/^```[\s\S]*?^```/gm, '');

/** The fragments of a document, as GitHub makes them of its headings. */
function fragmentsOf(document: string): string[] {
  return [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('%s', (document) => {
  it('links to files and headings that exist', () => {
    const targets = [...proseOf(document).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
      .map(([, link, attribute]) => link ?? attribute ?? '')
      .filter((target) => !/^[a-z]+:/.test(target));
    const broken = targets.filter((target) => {
      const [file = '', fragment] = target.split('#');
      const found = file === '' ? document : path.join(path.dirname(document), file);
      if (!existsSync(found)) return true;
      return fragment !== undefined && !fragmentsOf(found).includes(fragment);
    });
    expect(broken).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...textOf(document).matchAll(/`([\w./-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => OF_THE_REPOSITORY.test(name));
    expect(named.filter((name) => !existsSync(name))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const named = [...textOf(document).matchAll(/\bnpm run ([\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
  });
});
