import type { ReactNode } from 'react';
import type { AdminCategory } from '../../../../contract/categories.ts';
import { categoryEditPath, newCategoryPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { SortableList } from '../../../admin/lists/sortable-list.tsx';
import { useStoredOrder } from '../../../admin/lists/use-stored-order.ts';
import { callApi } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import { toChange } from './category-form.tsx';

export const meta = adminMeta('Categories');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/categories'));

export default loadedScreen('Categories', CategoriesScreen);

function CategoriesScreen({ data }: { data: readonly AdminCategory[] }) {
  const childrenOf = (parent: string | null) =>
    data.filter((category) => category.parent === parent);
  return (
    <AdminScreen
      title="Categories"
      actions={<ButtonLink to={newCategoryPath(null)}>Add category</ButtonLink>}
    >
      <p className="mb-4 max-w-prose text-soft">
        In the order of the menu and the home page. Drag a row, or use its arrows. Products are in
        subcategories.
      </p>
      <Card>
        <Siblings
          label="Categories"
          rows={childrenOf(null)}
          isTop
          belowOf={(category) => (
            <div className="mb-3 ml-2 border-l-2 border-accent-light pl-3 sm:ml-4 sm:pl-4">
              <Siblings
                label={`Subcategories of ${category.name}`}
                rows={childrenOf(category._id)}
              />
              <TextLink standalone to={newCategoryPath(category._id)}>
                Add subcategory
                <span className="sr-only">{` of ${category.name}`}</span>
              </TextLink>
            </div>
          )}
        />
      </Card>
    </AdminScreen>
  );
}

interface SiblingsProps {
  label: string;
  rows: readonly AdminCategory[];
  isTop?: boolean;
  belowOf?: (category: AdminCategory) => ReactNode;
}

/** Categories that are sorted among themselves. */
function Siblings({ label, rows, isTop = false, belowOf }: SiblingsProps) {
  const { sorted, move } = useStoredOrder({
    rows,
    keyOf: ({ _id }) => _id,
    store: (category, position) =>
      callApi('PUT /api/admin/categories/{id}', {
        params: { id: category._id },
        body: { ...toChange(category), version: category.version, position },
      }),
  });
  return (
    <SortableList
      label={label}
      onMove={(from, to) => move(sorted, from, to)}
      entries={sorted.map((category) => ({
        id: category._id,
        name: category.name,
        content: <Row category={category} isTop={isTop} />,
        below: belowOf?.(category),
      }))}
    />
  );
}

function Row({ category, isTop = false }: { category: AdminCategory; isTop?: boolean }) {
  const { _id, name, isInMenu, products } = category;
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1 max-sm:flex-col max-sm:items-start">
      <TextLink standalone to={categoryEditPath(_id)} className={isTop ? 'font-semibold' : ''}>
        {name}
      </TextLink>
      <span className="numerals text-sm text-soft">{countText(products, 'product')}</span>
      {!isInMenu && <Tag>Not in the menu</Tag>}
    </div>
  );
}
