import { useState } from 'react';
import type { BannerPicture } from '../../../../contract/banners.ts';
import {
  type AdminCategory,
  type CategoryValues,
  categoryValuesSchema,
} from '../../../../contract/categories.ts';
import { AddressedFields } from '../../../admin/forms/addressed-screen.tsx';
import { BannerPictureField } from '../../../admin/forms/banner-picture-field.tsx';
import { EditForm, type EditFormState, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { callApi } from '../../../platform/api.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/fields.tsx';

/** What of a category is edited. */
export function toChange(category: AdminCategory): CategoryValues {
  const { _id, picture, products, version, ...values } = category;
  return values;
}

const LABELS = {
  parent: 'Category',
  name: 'Name',
  slug: 'Address',
  menuLabel: 'Name in the menu',
  isInMenu: 'Show in the menu and on the home page',
  description: 'Description',
  metaTitle: 'Title for search engines',
  metaDescription: 'Text for search engines',
  pictureId: 'Picture',
  pictureAlt: 'Alt text',
  hsn: 'HSN',
} as const satisfies Record<keyof CategoryValues, string>;

const BLANK: CategoryValues = {
  parent: null,
  name: '',
  slug: '',
  menuLabel: '',
  isInMenu: true,
  description: '',
  metaTitle: '',
  metaDescription: '',
  pictureId: null,
  pictureAlt: '',
  hsn: '',
};

interface CategoryFormProps {
  category: AdminCategory | null;
  /** The category of a new subcategory. */
  parent: string | null;
  categories: readonly AdminCategory[];
  onSaved: (category: AdminCategory) => void;
}

export function CategoryForm({ category, parent, categories, onSaved }: CategoryFormProps) {
  const form = useEditForm<AdminCategory | null, CategoryValues>({
    schema: categoryValuesSchema,
    loaded: category,
    toValues: (loaded) => (loaded ? toChange(loaded) : { ...BLANK, parent }),
    save: saveCategory,
    onSaved,
    subject: { kind: 'category', id: category?._id },
    labels: LABELS,
  });
  const { base } = form;
  return (
    <EditForm
      form={form}
      saveLabel={base ? 'Save category' : 'Add category'}
      savedText="Category saved"
    >
      <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
        <CategoryFields form={form} categories={categories} />
      </div>
    </EditForm>
  );
}

function saveCategory(values: CategoryValues, base: AdminCategory | null): Promise<AdminCategory> {
  if (!base) return callApi('POST /api/admin/categories', { body: values });
  const body = { ...values, version: base.version };
  return callApi('PUT /api/admin/categories/{id}', { params: { id: base._id }, body });
}

interface CategoryFieldsProps {
  form: EditFormState<CategoryValues, AdminCategory | null>;
  categories: readonly AdminCategory[];
}

function CategoryFields({ form, categories }: CategoryFieldsProps) {
  const { parent, name } = form.values();
  const field = (key: keyof CategoryValues) => ({ label: LABELS[key], ...form.field(key, 'text') });
  const above = categories.find(({ _id }) => _id === parent);
  return (
    <>
      <AddressedFields
        form={form}
        name="name"
        maxLength={60}
        pathOf={(slug) => `/category/${above ? `${above.slug}/` : ''}${slug}`}
      />
      {parent !== null && (
        <Select
          {...field('parent')}
          options={categories
            .filter((category) => category.parent === null)
            .map((category) => ({ value: category._id, label: category.name }))}
        />
      )}
      {parent === null && (
        <TextField {...field('menuLabel')} optional hint="A shorter one" maxLength={40} />
      )}
      <Checkbox
        label={LABELS.isInMenu}
        {...form.checkbox('isInMenu')}
        className="self-end sm:col-span-2"
      />
      <TextArea
        {...field('description')}
        optional
        rows={4}
        hint="Above its products"
        maxLength={2_000}
        className="sm:col-span-2"
      />
      {parent === null && <PictureFields form={form} />}
      <TextField
        {...field('metaTitle')}
        optional
        hint={`Without one: ${name || 'its name'}`}
        maxLength={70}
      />
      <TextField {...field('metaDescription')} optional maxLength={200} />
      <TextField
        {...field('hsn')}
        optional
        inputMode="numeric"
        hint="For GST. Without one: that of what it is in"
        maxLength={8}
      />
    </>
  );
}

function PictureFields({ form }: { form: CategoryFieldsProps['form'] }) {
  const [image, setImage] = useState(form.base?.picture ?? null);
  function choose(picture: BannerPicture | null) {
    setImage(picture);
    form.change('pictureId', picture?.pictureId ?? null);
  }
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{LABELS.pictureId}</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <BannerPictureField
          name="pictureId"
          image={image}
          error={form.getError('pictureId')}
          onChosen={choose}
          onRemove={() => choose(null)}
        />
        <TextField
          label={LABELS.pictureAlt}
          hint="Describe the picture for people who cannot see it. The category’s name stands on its left part, which should be plain."
          maxLength={200}
          {...form.field('pictureAlt')}
        />
      </div>
    </fieldset>
  );
}
