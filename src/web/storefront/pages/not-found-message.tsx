import { CATEGORY_TREE, categoryPath } from '../../../domain/catalogue/category-tree.ts';
import { Mango } from '../../ui/brand/mango.tsx';
import { TempleBorder } from '../../ui/brand/temple-border.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundMessage() {
  return (
    <div className="page flex flex-col items-center py-16 text-center md:py-24">
      <div aria-hidden="true" className="flex w-full max-w-md items-end gap-5 text-zari">
        <TempleBorder />
        <Mango className="h-24 shrink-0" />
        <TempleBorder />
      </div>
      <Heading level={1} size="display" className="mt-8">
        Page not found
      </Heading>
      <p className="mt-4 max-w-lg text-lg text-soft">
        This thread leads nowhere: the saree may have found its owner, or the address has a slip in
        it. Look for it by name, or begin again from a category.
      </p>
      {/* Plain HTML, so that it works where nothing else does. */}
      <search className="mt-8 w-full max-w-md">
        <form action="/search" className="flex gap-2">
          <input
            name="q"
            type="search"
            aria-label="Search the shop"
            placeholder="Maroon silk, kalamkaree..."
            className="min-h-11 min-w-0 flex-1 rounded-xs border border-line-strong bg-paper px-3.5"
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
      </search>
      <CategoryLinks />
      <ButtonLink to="/" className="mt-8">
        Back to Home
      </ButtonLink>
    </div>
  );
}

/** The page of a category that does not exist (specification §2, Category page). */
export function NothingInCategory() {
  return (
    <MessagePage title="No products found for this category or filter." actions={<CategoryLinks />}>
      This category does not exist. Try one of these:
    </MessagePage>
  );
}

function CategoryLinks() {
  return (
    <nav aria-label="Ways on" className="mt-8">
      <ul className="flex flex-wrap justify-center gap-x-6">
        {CATEGORY_TREE.map((category) => (
          <li key={category.slug}>
            <TextLink to={categoryPath(category)} standalone>
              {category.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
