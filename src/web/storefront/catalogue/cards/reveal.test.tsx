// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { Reveal } from './reveal.tsx';

afterEach(cleanup);

describe('a section', () => {
  it.each([
    [true, false],
    [false, true],
  ])('of the server’s page, first: %s, is laid out late: %s', (isFirst, isLate) => {
    const html = renderToString(<Reveal isFirst={isFirst}>Cards</Reveal>);
    expect(html.includes('late-layout')).toBe(isLate);
  });

  it('of a page that is rendered in the browser has its height at once', () => {
    const { container } = render(<Reveal isFirst={false}>Cards</Reveal>);
    expect(container.innerHTML).not.toContain('late-layout');
  });

  it('that was hydrated keeps its late layout', () => {
    const section = <Reveal isFirst={false}>Cards</Reveal>;
    const container = document.createElement('div');
    container.innerHTML = renderToString(section);
    render(section, { container, hydrate: true });
    expect(container.innerHTML).toContain('late-layout');
  });
});
