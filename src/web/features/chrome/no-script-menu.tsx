import { Link } from 'react-router';
import { CATEGORY_TREE, categoryPath } from '../../../domain/category-tree.ts';

/** What the drawer and the search popup do, for a browser without script: links and a form. */
export function NoScriptMenu() {
  return (
    <noscript>
      <div className="page flex flex-col gap-3 py-4">
        <search>
          <form action="/search" className="flex gap-2">
            <input
              name="q"
              aria-label="Search products"
              placeholder="Search products..."
              className="min-h-11 min-w-0 flex-1 rounded-xs border border-line-strong bg-paper px-3.5"
            />
            <button type="submit" className="min-h-11 rounded-xs bg-kumkum px-5 text-white">
              Search
            </button>
          </form>
        </search>
        <nav aria-label="All categories" className="lg:hidden">
          <ul className="flex flex-wrap gap-x-5">
            {CATEGORY_TREE.map((category) => (
              <li key={category.slug}>
                <Link
                  to={categoryPath(category)}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {category.menuLabel}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </noscript>
  );
}
