import type { PageHandle } from '../src/contract/api.ts';
import { pageMeta } from '../src/web/platform/head.ts';
import { Heading, TextLink } from '../src/web/ui/typography.tsx';

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Size guide',
  description: 'How long a saree is, and how much cloth its blouse piece has.',
  canonicalPath: '/size-guide',
});

const LENGTHS = [
  ['Saree', '5.5 m'],
  ['Blouse piece', '0.8 m'],
] as const;

/** A page of its own: `route('size-guide', 'routes/storefront/size-guide.tsx')` in src/web/routes.ts. */
export default function SizeGuide() {
  return (
    <div className="page max-w-2xl py-10">
      <Heading level={1}>Size guide</Heading>
      <dl className="mt-6 grid grid-cols-2 gap-y-2">
        {LENGTHS.map(([name, length]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{length}</dd>
          </div>
        ))}
      </dl>
      <TextLink standalone to="/contact">
        Ask us about other lengths
      </TextLink>
    </div>
  );
}
