import { z } from 'zod';
import type { BannerPicture } from '../../../../contract/banners.ts';
import {
  type AdminCollection,
  type ChosenProduct,
  type CollectionForm,
  collectionFormSchema,
} from '../../../../contract/collections.ts';
import { collectionPath } from '../../../../domain/collections/collection.ts';
import { readablePath } from '../../../../domain/redirects/redirect.ts';
import { AddressedFields } from '../../../admin/forms/addressed-screen.tsx';
import { BannerPictureField } from '../../../admin/forms/banner-picture-field.tsx';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { callApi } from '../../../platform/api.ts';
import { Checkbox, FieldError, Select, TextArea, TextField } from '../../../ui/fields.tsx';
import { ChosenProducts } from './chosen-products.tsx';

const LABELS = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  pictureId: 'Picture',
  pictureAlt: 'Alt text',
  kind: 'Products',
  selection: 'Address of a list',
  chosen: 'Chosen products',
  isInMenu: 'Show in the menu',
  isOnHome: 'Show on the home page',
  isHidden: 'Hidden',
} as const;

/** As the form has it: products with their names, and the picture to be seen. */
interface Values extends Omit<CollectionForm, 'products' | 'selection'> {
  kind: 'hand' | 'list';
  selection: string;
  chosen: ChosenProduct[];
  picture: BannerPicture | null;
}

const BLANK: Values = {
  title: '',
  slug: '',
  description: '',
  pictureId: null,
  pictureAlt: '',
  picture: null,
  kind: 'hand',
  selection: '',
  chosen: [],
  isInMenu: false,
  isOnHome: false,
  isHidden: false,
};

function toValues(collection: AdminCollection | null): Values {
  if (collection === null) return BLANK;
  const { title, slug, description, picture, pictureAlt, selection } = collection;
  const { isInMenu, isOnHome, isHidden, products } = collection;
  return {
    ...{ title, slug, description, picture, pictureAlt, isInMenu, isOnHome, isHidden },
    pictureId: picture?.pictureId ?? null,
    kind: selection === null ? 'hand' : 'list',
    selection: selection === null ? '' : readablePath(selection),
    chosen: products,
  };
}

function toForm({ kind, selection, chosen, picture: _, ...values }: Values): CollectionForm {
  return {
    ...values,
    selection: kind === 'list' ? selection : null,
    products: chosen.map(({ _id }) => _id),
  };
}

/** The request's own schema, at the fields of the form. */
const schema = z.custom<Values>().superRefine((values, context) => {
  const { error } = collectionFormSchema.safeParse(toForm(values));
  for (const { path, message } of error?.issues ?? []) {
    const [name, ...rest] = path;
    context.addIssue({
      code: 'custom',
      message,
      path: name === 'products' ? ['chosen'] : [String(name), ...rest],
    });
  }
});

interface CollectionEditorProps {
  collection: AdminCollection | null;
  onSaved: (collection: AdminCollection) => void;
}

export function CollectionEditor({ collection, onSaved }: CollectionEditorProps) {
  const form = useEditForm<AdminCollection | null, Values>({
    schema,
    loaded: collection,
    toValues,
    save: saveCollection,
    onSaved,
    subject: { kind: 'collection', id: collection?._id },
    labels: LABELS,
  });
  const { kind, chosen, picture } = form.values();
  function choosePicture(image: BannerPicture | null) {
    form.change('picture', image);
    form.change('pictureId', image?.pictureId ?? null);
    if (image === null) form.change('pictureAlt', '');
  }
  return (
    <EditForm
      form={form}
      saveLabel={form.base ? 'Save collection' : 'Add collection'}
      savedText="Collection saved"
    >
      <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
        <AddressedFields
          form={form}
          name="title"
          maxLength={120}
          pathOf={(slug) => decodeURI(collectionPath(slug))}
        />
        <TextArea
          {...form.field('description')}
          label={LABELS.description}
          optional
          rows={2}
          className="sm:col-span-2"
        />
        <div>
          <p className="mb-1.5 text-sm font-medium">{LABELS.pictureId}</p>
          <BannerPictureField
            name="pictureId"
            image={picture}
            error={form.getError('pictureId')}
            onChosen={choosePicture}
            onRemove={() => choosePicture(null)}
          />
        </div>
        <TextField
          {...form.field('pictureAlt')}
          label={LABELS.pictureAlt}
          hint="Describe the picture for people who cannot see it"
          maxLength={200}
          disabled={picture === null}
        />
        <Checkbox label={LABELS.isInMenu} {...form.checkbox('isInMenu')} />
        <Checkbox label={LABELS.isOnHome} {...form.checkbox('isOnHome')} />
        <Checkbox label={LABELS.isHidden} {...form.checkbox('isHidden')} />
        <Select
          {...form.field('kind')}
          label={LABELS.kind}
          options={{ hand: 'Chosen by hand', list: 'All of a list with filters' }}
          className="sm:col-start-1"
        />
        {kind === 'list' && (
          <TextField
            {...form.field('selection')}
            label={LABELS.selection}
            hint="Open a category or a search, choose filters, and paste the address from the top of the browser. New products that fit are added by themselves."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            className="sm:col-span-2"
          />
        )}
      </div>
      {kind === 'hand' && (
        <ChosenProducts chosen={chosen} onChange={(products) => form.change('chosen', products)} />
      )}
      {form.getError('chosen') && <FieldError>{form.getError('chosen')}</FieldError>}
    </EditForm>
  );
}

function saveCollection(values: Values, base: AdminCollection | null): Promise<AdminCollection> {
  const form = toForm(values);
  if (!base) return callApi('POST /api/admin/collections', { body: form });
  const body = { ...form, version: base.version };
  return callApi('PUT /api/admin/collections/{id}', { params: { id: base._id }, body });
}
