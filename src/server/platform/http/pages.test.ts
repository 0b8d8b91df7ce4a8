import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOwnScripts } from './pages.ts';

const NONCE = 'a1b2c3';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function finished(page: string) {
  const { html, scriptHashes } = hashOwnScripts(Buffer.from(page), NONCE);
  return { html: html.toString(), scriptHashes };
}

describe('hashOwnScripts', () => {
  it('hashes the scripts of the renderer, removes their marks, and leaves the start of modules to the page', () => {
    const own = `<script nonce="${NONCE}">start()</script><script nonce="${NONCE}" type="module" async="">import "/a.js"</script>`;
    const page = `<head><link rel="modulepreload" href="/a.js" nonce="${NONCE}"/>${own}</head>`;
    const { html, scriptHashes } = finished(page);
    expect(scriptHashes).toEqual([hashOf('start()'), hashOf('import "/a.js"')]);
    expect(html).toBe(
      '<head><link rel="modulepreload" media="not all" href="/a.js"/><script>start()</script><script type="text/plain" id="late-scripts">import "/a.js"</script></head>',
    );
  });

  it.each([
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="000000">steal()</script>',
    '<script data-nonce="a1b2c3">steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
  ])('gives none to a script that came with stored text: %s', (injected) => {
    const page = `<p>${injected}</p><script nonce="${NONCE}">start()</script>`;
    const { scriptHashes } = finished(page);
    expect(scriptHashes).toEqual([hashOf('start()')]);
  });

  it('keeps every character, and hashes scripts as browsers do', () => {
    const { html, scriptHashes } = finished(
      `<p>₹500 ’ ü 🧵<script nonce="${NONCE}">say('₹')</script>`,
    );
    expect(html).toBe("<p>₹500 ’ ü 🧵<script>say('₹')</script>");
    expect(scriptHashes).toEqual([hashOf("say('₹')")]);
  });

  it('needs no hash for a script of its own file', () => {
    const page = `<script nonce="${NONCE}" src="/a.js"></script>`;
    expect(finished(page)).toEqual({
      html: '<script src="/a.js"></script>',
      scriptHashes: [],
    });
  });
});
