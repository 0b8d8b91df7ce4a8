import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Category } from '../../../../contract/catalogue.ts';
import { type AdminProduct, newProductSchema } from '../../../../contract/catalogue-editing.ts';
import { IMAGE_MISSING, picturesError } from '../../../../domain/catalogue/product-editing.ts';
import { type ColourName, nameHasWord } from '../../../../domain/catalogue/product-filters.ts';
import type { Rupees } from '../../../../domain/money/money.ts';
import { capitalise } from '../../../../domain/text/text.ts';
import { logToConsole } from '../../../admin/forms/admin-action.tsx';
import { EditForm, type EditFormState, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { UploadProgress } from '../../../admin/forms/upload.tsx';
import { adminProductPath } from '../../../admin/frame/admin-paths.ts';
import { PictureChooser } from '../../../admin/products/picture-chooser.tsx';
import { PriceWarning } from '../../../admin/products/price-warning.tsx';
import { callApi, uploadApi } from '../../../platform/api.ts';
import { afterRefusal } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/fields.tsx';
import { Alert, FocusedAlert } from '../../../ui/messages.tsx';
import { TextLink } from '../../../ui/typography.tsx';

interface AddProductTabProps {
  categories: readonly Category[];
  /** Reloads figures and lists: a product was added, or refused since a category has another name. */
  onChanged: () => Promise<void>;
}

export function AddProductTab({ categories, onChanged }: AddProductTabProps) {
  const [taken, setTaken] = useState(0);
  const [added, setAdded] = useState<AdminProduct | null>(null);

  function onAdded(product: AdminProduct) {
    setAdded(product);
    setTaken((count) => count + 1);
    void onChanged();
  }

  return (
    <>
      {added && (
        <FocusedAlert
          key={added._id}
          title="Product added successfully!"
          className="mb-5 lg:max-w-5xl"
        >
          <TextLink to={adminProductPath(added._id)}>{added.name}</TextLink>: open it to add options
          or an offer price
        </FocusedAlert>
      )}
      {added && (
        <PriceWarning
          product={added}
          prices={[{ name: added.name, price: added.price }]}
          className="mb-5 lg:max-w-5xl"
        />
      )}
      <AddProductForm
        key={taken}
        categories={categories}
        onSubmit={() => setAdded(null)}
        onAdded={onAdded}
        onRefused={onChanged}
      />
    </>
  );
}

interface AddProductFormProps {
  categories: readonly Category[];
  onSubmit: () => void;
  onAdded: (product: AdminProduct) => void;
  onRefused: () => Promise<void>;
}

type Values = z.input<typeof newProductSchema>;
type ProductForm = EditFormState<Values, AdminProduct | null>;

const LABELS = {
  name: 'Name',
  category: 'Category',
  subCategory: 'Subcategory',
  price: 'Price (₹)',
  countInStock: 'Count in stock',
  description: 'Description',
};

/** All fields are required: an empty number is no number. */
const BLANK = {
  name: '',
  category: '',
  subCategory: '',
  price: null as unknown as Rupees,
  countInStock: null as unknown as number,
  description: '',
};

/** The Add Product form, all of it required (specification §5). */
function AddProductForm({ categories, onSubmit, onAdded, onRefused }: AddProductFormProps) {
  const [sent, setSent] = useState(0);
  const [files, setFiles] = useState<File[]>([]);
  const [imageError, setImageError] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const form = useEditForm<AdminProduct | null, Values>({
    schema: newProductSchema,
    loaded: null,
    toValues: () => BLANK,
    save: add,
    onSaved: onAdded,
    subject: { kind: 'product' },
    labels: LABELS,
  });

  async function add(values: Values): Promise<AdminProduct> {
    setSent(0);
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.set(name, String(value));
    for (const file of files) body.append('image', file);
    try {
      return await uploadApi(setSent).call('POST /api/products', { body });
    } catch (error) {
      logToConsole(error);
      setRefused(true);
      return afterRefusal(onRefused)(error);
    }
  }

  async function submit(event?: BaseSyntheticEvent): Promise<void> {
    event?.preventDefault();
    onSubmit();
    setRefused(false);
    const error = picturesError(files.length);
    setImageError(error);
    await (error === null ? form.onSubmit(event) : form.check());
  }

  return (
    <EditForm
      form={{ ...form, onSubmit: submit }}
      saveLabel="Add Product"
      pendingText="Adding…"
      progress={<UploadProgress label="Pictures" part={sent} className="w-60" />}
      className="lg:max-w-5xl"
      isBarSticky={false}
    >
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[1fr_min(22rem,45%)]">
        <TextFields categories={categories} form={form} />
        <div>
          <PictureChooser
            label="Image"
            name="image"
            hint="One or more JPEG, PNG, WebP or AVIF files, taller than wide"
            required
            error={imageError ?? undefined}
            files={files}
            onFiles={(chosen) => {
              setFiles(chosen);
              setImageError(null);
            }}
          />
          <ColourSuggestion
            file={files[0] ?? null}
            onChosen={(colour) => {
              const { name } = form.values();
              if (!nameHasWord(name, colour)) {
                form.change('name', `${capitalise(colour)} ${name}`.trim());
              }
              form.focus('name');
            }}
          />
        </div>
      </div>
      <div className="mt-5 space-y-4 empty:hidden">
        {imageError === IMAGE_MISSING && <Alert kind="danger" title={IMAGE_MISSING} />}
        {isRefused && <Alert kind="danger" title="Error submitting product. Check console." />}
      </div>
    </EditForm>
  );
}

function TextFields({ categories, form }: { categories: readonly Category[]; form: ProductForm }) {
  const { shape } = newProductSchema;
  const { category, subCategory } = form.values();
  const chosen = categories.find(({ name }) => name === category);
  // In the order of the screen: of several errors the first field gets the focus.
  const nameField = form.field('name');
  const categoryField = form.field('category');
  const given = { required: true, autoComplete: 'off' };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={LABELS.name}
        {...nameField}
        {...given}
        maxLength={shape.name.maxLength ?? undefined}
        className="sm:col-span-2"
      />
      <Select
        label={LABELS.category}
        {...categoryField}
        {...given}
        placeholder="Choose a category"
        options={categories.map(({ name }) => name)}
        onChange={(event) => {
          form.change('subCategory', '');
          void categoryField.onChange(event);
        }}
      />
      <Select
        label={LABELS.subCategory}
        {...form.field('subCategory')}
        {...given}
        disabled={!chosen}
        placeholder={chosen ? 'Choose a subcategory' : 'Choose a category first'}
        options={chosen?.subCategories.map(({ name }) => name)}
        value={subCategory}
      />
      <TextField label={LABELS.price} {...form.field('price', 'decimal')} {...given} />
      <TextField
        label={LABELS.countInStock}
        {...form.field('countInStock', 'numeric')}
        {...given}
      />
      <TextArea
        label={LABELS.description}
        {...form.field('description')}
        {...given}
        maxLength={shape.description.maxLength ?? undefined}
        rows={5}
        className="sm:col-span-2"
      />
    </div>
  );
}

interface ColourSuggestionProps {
  file: File | null;
  onChosen: (colour: ColourName) => void;
}

/**
 * The colours found in the chosen picture. One press adds a colour to the product's name, because
 * the colour filter matches names. None on failure, because submitting reports an invalid picture.
 */
function ColourSuggestion({ file, onChosen }: ColourSuggestionProps) {
  const [found, setFound] = useState<{ file: File; colours: ColourName[] } | null>(null);
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    const body = new FormData();
    body.set('image', file);
    callApi('POST /api/pictures/colours', { body, signal: leaving.signal }).then(
      (answer) => setFound({ file, colours: answer.colours }),
      () => {},
    );
    return () => leaving.abort();
  }, [file]);
  const colours = found !== null && found.file === file ? found.colours : [];
  return (
    <div aria-live="polite" className="mt-3 min-h-24 text-sm text-soft">
      {colours.length > 0 && (
        <>
          <p>Add a colour to the name, so that customers find it in the colour filter.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {colours.map((colour) => (
              <Button
                key={colour}
                variant="secondary"
                aria-label={`Add ${colour} to the name`}
                onClick={() => onChosen(colour)}
              >
                {capitalise(colour)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
