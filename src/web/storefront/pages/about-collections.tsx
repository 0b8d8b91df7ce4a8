import { Link } from 'react-router';
import type { Picture as PictureData } from '../../../contract/picture.ts';
import { type Category, categoryPath } from '../../../domain/catalogue/category-tree.ts';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';

export interface Collection {
  category: Category;
  /** A picture of a saree in the category, if there is one. */
  picture: PictureData | null;
}

/** The categories, each with a saree and a short text. */
export function Collections({ collections }: { collections: readonly Collection[] }) {
  return (
    <section
      id="collections"
      aria-labelledby="collections-title"
      className="page mt-16 scroll-mt-24 md:mt-24"
    >
      <Heading level={2} id="collections-title" size="title">
        The collections
      </Heading>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-6 lg:grid-cols-4">
        {collections.map((collection) => (
          <CollectionCard key={collection.category.slug} {...collection} />
        ))}
      </ul>
    </section>
  );
}

function CollectionCard({ category, picture }: Collection) {
  const path = categoryPath(category);
  return (
    <li>
      <Link to={path} className="group block">
        <Picture
          src={picture?.src ?? ''}
          widths={picture?.widths ?? []}
          preview={picture?.preview}
          alt=""
          sizes="(min-width: 64rem) 19rem, 50vw"
          imageClassName="transition-transform duration-250 group-hover:scale-103"
        />
        <h3 className="mt-3 font-display text-lg group-hover:text-kumkum">{category.name}</h3>
      </Link>
      <ul className="mt-1">
        {category.subCategories.map((subCategory) => (
          <li key={subCategory.slug}>
            <Link
              to={categoryPath(category, subCategory)}
              className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:text-kumkum hover:underline lg:min-h-8"
            >
              {subCategory.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
