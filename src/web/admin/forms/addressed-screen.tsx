import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { slugify } from '../../../domain/text/text.ts';
import { TextField } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TextLink } from '../../ui/typography.tsx';
import { AdminScreen } from '../frame/admin-screen.tsx';
import type { Addressed } from '../lists/addressed-columns.tsx';
import { DialogAction } from './action-dialog.tsx';
import type { EditFormState } from './edit-form.tsx';

interface AddressedScreenProps<Row extends Addressed> {
  /** What it is, in lower case. */
  noun: string;
  /** Null for a new one. */
  loaded: Row | null;
  listPath: string;
  shopPath: (slug: string) => string;
  remove: (id: string) => Promise<unknown>;
  /** What becomes of it. */
  removal: string;
  children: (onSaved: (saved: Row) => void) => ReactNode;
}

/** The editor of something with an address of its own in the shop. */
export function AddressedScreen<Row extends Addressed>(props: AddressedScreenProps<Row>) {
  const { noun, loaded, listPath, shopPath, remove, removal, children } = props;
  const navigate = useNavigate();
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const [row, setRow] = useState(loaded);
  async function onSaved(saved: Row) {
    // A new one stays as it is until its own screen opens, so that nothing is typed into the old one.
    if (loaded) setRow(saved);
    // Every page has the links of the menu and the footer.
    await revalidate();
    if (loaded) return;
    showToast({ kind: 'success', text: `${saved.title} added` });
    void navigate(`${listPath}/${saved._id}`, { replace: true });
  }
  return (
    <AdminScreen
      title={row?.title ?? `Add a ${noun}`}
      link={{ to: listPath, label: `All ${noun}s` }}
    >
      {row && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
          {row.isHidden ? (
            <p className="text-soft">{`Only admins see this ${noun}.`}</p>
          ) : (
            <TextLink standalone to={shopPath(row.slug)} className="min-w-0 wrap-anywhere">
              {decodeURI(shopPath(row.slug))}
            </TextLink>
          )}
          <DialogAction
            label={`Remove ${noun}`}
            variant="quiet"
            className="-ml-5 sm:-mr-5"
            title={`Remove ${noun}?`}
            confirmVariant="danger"
            pendingText="Removing…"
            submit={async () => {
              await remove(row._id);
              await navigate(listPath);
            }}
          >
            <p>{`${removal} To take it out of the shop for a while, hide it instead.`}</p>
          </DialogAction>
        </div>
      )}
      {children(onSaved)}
    </AdminScreen>
  );
}

interface AddressedFieldsProps<Values extends FieldValues, Saved> {
  form: EditFormState<Values, Saved>;
  /** The field of its name. */
  name: FieldPath<Values>;
  maxLength: number;
  pathOf: (slug: string) => string;
  /** Of the field of the name. */
  className?: string;
}

/** Its name, and its address, which follows the name until it is saved or another one is typed. */
export function AddressedFields<Values extends FieldValues & { slug: string }, Saved>(
  props: AddressedFieldsProps<Values, Saved>,
) {
  const { form, name, maxLength, pathOf, className } = props;
  const field = form.field(name);
  const { [name]: text, slug } = form.values();
  const follows = form.base === null && slug === slugify(String(text));
  return (
    <>
      <TextField
        {...field}
        onChange={async (event) => {
          await field.onChange(event);
          if (follows) form.fill('slug' as FieldPath<Values>, slugify(event.target.value));
        }}
        label={form.labels[name]}
        maxLength={maxLength}
        className={className}
      />
      <TextField
        {...form.field('slug' as FieldPath<Values>)}
        label={form.labels.slug}
        hint={pathOf(slug || '…')}
        maxLength={80}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
