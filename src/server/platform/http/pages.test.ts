import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOwnScripts } from './pages.ts';

const NONCE = 'a1b2c3';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('hashOwnScripts', () => {
  it('hashes the inline scripts of the renderer', () => {
    const page = `<head><link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><script nonce="${NONCE}">say('₹')</script><script nonce="${NONCE}" type="module" async="">import "/a.js"</script></head>`;
    expect(hashOwnScripts(page, NONCE)).toEqual([hashOf("say('₹')"), hashOf('import "/a.js"')]);
  });

  it.each([
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="000000">steal()</script>',
    '<script data-nonce="a1b2c3">steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
  ])('gives none to a script that came with stored text: %s', (injected) => {
    const page = `<p>${injected}</p><script nonce="${NONCE}">start()</script>`;
    expect(hashOwnScripts(page, NONCE)).toEqual([hashOf('start()')]);
  });

  it('needs none for a script of its own file', () => {
    expect(hashOwnScripts(`<script nonce="${NONCE}" src="/a.js"></script>`, NONCE)).toEqual([]);
  });
});
