import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AdminCategory } from '../../../../contract/categories.ts';
import { categoryPath } from '../../../../domain/catalogue/category-tree.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { CATEGORIES_PATH, categoryEditPath, NEW } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { Select } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/category.ts';
import { CategoryForm } from './category-form.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.category?.name ?? 'Category');

/** A category, or with the id `new` one that is added, under the category that the address names. */
export const clientLoader = loadScreen(async (api, { params, request }: Route.ClientLoaderArgs) => {
  const categories = await api.call('GET /api/admin/categories');
  const category = categories.find(({ _id }) => _id === params.id) ?? null;
  const isGone = !category && params.id !== NEW;
  const parent = new URL(request.url).searchParams.get('parent');
  return { categories, category, parent, isGone };
});

export default function CategoryRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Category" message={error} />;
  if (data.isGone) return <FailedScreen title="Category" message="This category was removed" />;
  return <CategoryScreen key={data.category?._id ?? data.parent} {...data} />;
}

interface CategoryScreenProps {
  categories: readonly AdminCategory[];
  category: AdminCategory | null;
  parent: string | null;
}

function CategoryScreen({ categories, category: first, parent }: CategoryScreenProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const [category, setCategory] = useState(first);
  const above = categories.find(({ _id }) => _id === (category?.parent ?? parent));
  async function onSaved(saved: AdminCategory) {
    if (category) setCategory(saved);
    // Every page has the categories in its menu.
    await revalidate();
    if (category) return;
    showToast({ kind: 'success', text: `${saved.name} added` });
    void navigate(categoryEditPath(saved._id), { replace: true });
  }
  const newTitle = above ? `Add a subcategory of ${above.name}` : 'Add a category';
  return (
    <AdminScreen
      title={category?.name ?? newTitle}
      link={{ to: CATEGORIES_PATH, label: 'All categories' }}
    >
      {category && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4">
          <span className="numerals text-soft">{countText(category.products, 'product')}</span>
          <TextLink standalone to={above ? categoryPath(above, category) : categoryPath(category)}>
            View in the shop
          </TextLink>
        </p>
      )}
      <CategoryForm {...{ category: first, parent, categories, onSaved }} />
      {category && <RemoveCategory category={category} categories={categories} />}
    </AdminScreen>
  );
}

interface RemoveCategoryProps {
  category: AdminCategory;
  categories: readonly AdminCategory[];
}

function RemoveCategory({ category, categories }: RemoveCategoryProps) {
  const navigate = useNavigate();
  const { _id, name, products } = category;
  const places = categories.filter(
    (each) => each.parent !== null && each._id !== _id && each.parent !== _id,
  );
  const nameOf = (id: string | null) => categories.find((each) => each._id === id)?.name;
  return (
    <DialogAction
      label="Remove category…"
      variant="quiet"
      className="mt-8 -ml-5"
      title={`Remove ${name}?`}
      confirm="Remove"
      pendingText="Removing…"
      confirmVariant="danger"
      values={{ moveTo: '' }}
      submit={async ({ moveTo }) => {
        await callApi('DELETE /api/admin/categories/{id}', {
          params: { id: _id },
          query: { moveTo: moveTo || undefined },
        });
        await navigate(CATEGORIES_PATH);
      }}
    >
      {(form) => (
        <>
          <p>
            {products > 0
              ? `${countText(products, 'product')} will move to the subcategory that you choose. The category’s address will lead there.`
              : 'No product is in it. Its address will lead to another category.'}
          </p>
          {products > 0 && (
            <Select
              label="Move the products to"
              placeholder="Choose a subcategory"
              options={places.map((each) => ({
                value: each._id,
                label: `${nameOf(each.parent)}: ${each.name}`,
              }))}
              {...form.field('moveTo')}
            />
          )}
        </>
      )}
    </DialogAction>
  );
}
