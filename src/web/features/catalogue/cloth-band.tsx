import type { Picture as PictureData } from '../../../contract/picture.ts';
import { type Category, categoryPath } from '../../../domain/category-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { storyAfter } from './cloth-stories.ts';

interface ClothBandProps {
  category: Category;
  picture: PictureData;
}

/** A wide picture of cloth between two grids (specification §2, Home). */
export function ClothBand({ category, picture }: ClothBandProps) {
  const found = storyAfter(category);
  if (!found) return null;
  const { story, subCategory } = found;
  return (
    <aside aria-label={story.title} className="on-dark bg-wood text-ivory md:grid md:grid-cols-2">
      <div className="px-4 py-10 md:order-first md:flex md:flex-col md:items-start md:justify-center md:p-12 lg:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
        <Heading level={2} size="title">
          {story.title}
        </Heading>
        <p className="mt-4 max-w-md text-wood-soft">{story.text}</p>
        <ButtonLink
          to={categoryPath(category, subCategory)}
          variant="secondary"
          className="mt-7 border-zari-light text-ivory hover:border-ivory hover:bg-ivory hover:text-wood"
        >
          {story.link}
        </ButtonLink>
      </div>
      <Picture
        {...picture}
        ratio="4/3"
        sizes="(min-width: 48rem) 50vw, 100vw"
        className="md:aspect-auto md:min-h-80 lg:aspect-16/10"
      />
    </aside>
  );
}
