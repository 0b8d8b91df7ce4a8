import { useRevalidator } from 'react-router';
import type { AdminCategory } from '../../../../contract/categories.ts';
import { useToastedAction } from '../../../admin/forms/admin-action.tsx';
import { categoryEditPath, newCategoryPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { SortableList } from '../../../admin/lists/sortable-list.tsx';
import { callApi } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/categories.ts';
import { toChange } from './category-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Categories');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/categories'));

export default function Categories({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Categories" message={error} />;
  return <CategoriesScreen categories={data} />;
}

function CategoriesScreen({ categories }: { categories: readonly AdminCategory[] }) {
  const { revalidate } = useRevalidator();
  const { run } = useToastedAction();
  const childrenOf = (parent: string | null) =>
    categories.filter((category) => category.parent === parent);

  const moveAmong = (siblings: readonly AdminCategory[]) => (from: number, to: number) => {
    const moved = siblings[from];
    if (!moved) return;
    void run(async () => {
      await callApi('PUT /api/admin/categories/{id}', {
        params: { id: moved._id },
        body: { ...toChange(moved), version: moved.version, position: to },
      }).finally(revalidate);
    });
  };

  const tops = childrenOf(null);
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
        <SortableList
          label="Categories"
          onMove={moveAmong(tops)}
          entries={tops.map((category) => ({
            id: category._id,
            name: category.name,
            content: <Row category={category} isTop />,
            below: (
              <div className="mb-3 ml-2 border-l-2 border-accent-light pl-3 sm:ml-4 sm:pl-4">
                <SortableList
                  label={`Subcategories of ${category.name}`}
                  onMove={moveAmong(childrenOf(category._id))}
                  entries={childrenOf(category._id).map((sub) => ({
                    id: sub._id,
                    name: sub.name,
                    content: <Row category={sub} />,
                  }))}
                />
                <TextLink standalone to={newCategoryPath(category._id)}>
                  Add subcategory
                  <span className="sr-only">{` of ${category.name}`}</span>
                </TextLink>
              </div>
            ),
          }))}
        />
      </Card>
    </AdminScreen>
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
