import { type Category, findSubCategory } from '../../../../domain/catalogue/category-tree.ts';

/** A text about one kind of cloth, shown with its picture on the home page. */
interface ClothStory {
  /** The category it follows, and the subcategory it is about. */
  category: string;
  subCategory: string;
  title: string;
  text: string;
  link: string;
}

const STORIES: readonly ClothStory[] = [
  {
    category: 'Silk Sarees',
    subCategory: 'Kanchivaram',
    title: 'Three shuttles, one border',
    text: 'In a Kanchivaram the border is woven beside the body and locked to it row by row. Run a finger along the join: that line is the weaver’s signature.',
    link: 'See the Kanchivarams',
  },
  {
    category: 'Specialty Sarees',
    subCategory: 'Hand Painted Saree - Kalamkaree',
    title: 'Drawn with a pen, not printed',
    text: 'A Kalamkaree begins as plain cloth and a bamboo pen. Vines, birds and figures are drawn by hand, so no two sarees are ever quite alike.',
    link: 'See the Kalamkarees',
  },
];

export function storyAfter(category: Category) {
  const story = STORIES.find((candidate) => candidate.category === category.name);
  const subCategory = story && findSubCategory(story.category, story.subCategory);
  return story && subCategory ? { story, subCategory } : null;
}
