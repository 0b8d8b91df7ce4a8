import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMarkdown, renderMarkdown } from './markdown.ts';

const SHOP = 'https://shop.example';
/** Where the links and pictures of an HTML lead, as a browser reads them on a page of the shop. */
const destinations = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => {
    const plain = address.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    return new URL(plain, `${SHOP}/pages/`);
  });

describe('a text in Markdown', () => {
  it('has headings below the title, lists, tables, lines and links', () => {
    const html = renderMarkdown(
      '# Weavers\nOne\ntwo\n\n- [us](/contact)\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n###### Deep\n\n## Near\n\nhttps://example.com',
    );
    for (const part of [
      '<h2>Weavers</h2>',
      'One<br>\ntwo',
      '<li><a href="/contact">us</a></li>',
      '<div class="table-frame" role="region" aria-label="Table" tabindex="0"><table>',
      '<h3>Deep</h3>',
      '<h3>Near</h3>',
      '<a href="https://example.com">',
    ]) {
      expect(html).toContain(part);
    }
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    '&#x1;javascript:alert(1)',
    '&#106avascript:alert(1)',
    '<java\tscript:alert(1)>',
    '< javascript:alert(1)>',
    'javascript&colon;alert(1)',
    'javascript\\:alert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'blob:x',
    '//evil.example',
    '/\\\\evil.example',
  ])('leads nowhere else by %s', (address) => {
    const html = renderMarkdown(`[x](${address})\n\n![x](${address})\n\n[y]\n\n[y]: ${address}`);
    for (const { origin } of destinations(html)) expect(origin, html).toBe(SHOP);
    expect(html).not.toContain('<img');
  });

  it('lets no HTML through, anywhere', () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<!--',
      '<b>',
    ]) {
      const texts = [html, `- ${html}`, `| ${html} |\n|---|\n| ${html} |`, `# ${html}`];
      for (const text of [...texts, `[${html}](/x "${html}")`, `\`${html}\``, `![${html}](x)`]) {
        expect(renderMarkdown(text)).not.toContain(html);
      }
    }
    expect(renderMarkdown('[x](/a "\\" onclick=alert(1)")')).toContain('&quot; onclick');
  });

  it('shows only pictures of the shop', () => {
    expect(renderMarkdown('![Loom](/pictures/5f0c2a9b-960.webp)')).toContain(
      '<img src="/pictures/5f0c2a9b-960.webp" alt="Loom" loading="lazy">',
    );
    for (const elsewhere of [
      'https://evil.example/a.jpg',
      '/api/user/signout',
      '/pictures/../a.jpg',
    ]) {
      expect(renderMarkdown(`![A <b>](${elsewhere})`)).toBe('<p>A &lt;b&gt;</p>\n');
    }
  });

  it('has only known elements and attributes, whatever is written', () => {
    const unit = fc.constantFrom(
      ...[
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '"',
        "'",
        '!',
        '`',
        '\\',
        '\n',
        ' ',
        '&',
        '#',
        ':',
        '|',
        '-',
      ],
      ...[
        'javascript:',
        'a',
        '&#58;',
        'onerror=',
        '<script>',
        'src',
        '//',
        '*',
        '&lt;',
        '\t',
        '~~',
      ],
    );
    const known =
      /<\/?(?:p|h[2-6]|ul|ol|li|em|strong|s|code|pre|blockquote|hr|br|table|thead|tbody|tr|th|td|div|a|img)(?: (?:href|title|src|alt|class|role|aria-label|tabindex|loading|start|style)="[^"<>]*")*>/g;
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
        const html = renderMarkdown(parts.join(''));
        expect(html.replaceAll(known, '')).not.toMatch(/[<>]/);
        for (const { protocol } of destinations(html)) expect(protocol).toBe('https:');
      }),
      { numRuns: 500 },
    );
  });
});

it('describes a text by its beginning, without marks and headings', () => {
  expect(describeMarkdown('# Title\n\n**Woven** by [hand](/x),\nin  silk.\n\n- One')).toBe(
    'Woven by hand, in silk. One',
  );
  expect(describeMarkdown('a'.repeat(200))).toBe(`${'a'.repeat(159)}…`);
  expect(describeMarkdown('# Only')).toBe('');
});
