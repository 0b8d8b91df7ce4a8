// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import SizeGuide, { meta } from '../../examples/size-guide.tsx';

it('is a page of the shop with its own title and address', async () => {
  const Page = createRoutesStub([{ path: '/size-guide', Component: SizeGuide }]);
  render(<Page initialEntries={['/size-guide']} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Size guide',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/contact');
  const shop = { name: 'Test Silks', publicUrl: 'https://shop.test' };
  const tags = meta({ matches: [{ id: 'root', loaderData: { shop } }] });
  expect(tags).toContainEqual({ title: 'Size guide | Test Silks' });
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.test/size-guide',
  });
});
