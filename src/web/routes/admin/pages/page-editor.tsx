import { useEffect, useRef, useState } from 'react';
import type { BannerPicture } from '../../../../contract/banners.ts';
import { type AdminPage, type PageForm, pageFormSchema } from '../../../../contract/pages.ts';
import { pagePath } from '../../../../domain/pages/page.ts';
import { AddressedFields } from '../../../admin/forms/addressed-screen.tsx';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { UploadButton } from '../../../admin/forms/upload.tsx';
import { callApi } from '../../../platform/api.ts';
import { Checkbox, Select, TextArea } from '../../../ui/fields.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { PLACES } from './pages.tsx';

const LABELS = {
  title: 'Title',
  slug: 'Address',
  body: 'Text',
  place: 'Link to it',
  isHidden: 'Hidden',
} as const satisfies Record<keyof PageForm, string>;

const BLANK: PageForm = { title: '', slug: '', body: '', place: 'footer', isHidden: false };

function toValues(page: AdminPage | null): PageForm {
  if (page === null) return BLANK;
  const { title, slug, body, place, isHidden } = page;
  return { title, slug, body, place, isHidden };
}

interface PageEditorProps {
  page: AdminPage | null;
  onSaved: (page: AdminPage) => void;
}

export function PageEditor({ page, onSaved }: PageEditorProps) {
  const form = useEditForm<AdminPage | null, PageForm>({
    schema: pageFormSchema,
    loaded: page,
    toValues,
    save: savePage,
    onSaved,
    subject: { kind: 'page', id: page?._id },
    labels: LABELS,
  });
  const { body } = form.values();
  const place = useRef<number>(undefined);
  function addPicture({ picture: { src } }: BannerPicture) {
    // With what was typed during the upload.
    const { body: typed } = form.values();
    const at = place.current ?? typed.length;
    const mark = `![Describe the picture](${src}-${PICTURE_WIDTH}.webp)`;
    const parts = [typed.slice(0, at).trimEnd(), mark, typed.slice(at).trimStart()];
    form.change('body', parts.filter(Boolean).join('\n\n'));
  }
  return (
    <EditForm form={form} saveLabel={form.base ? 'Save page' : 'Add page'} savedText="Page saved">
      <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
        <AddressedFields
          form={form}
          name="title"
          maxLength={120}
          pathOf={(slug) => decodeURI(pagePath(slug))}
          className="sm:col-span-2"
        />
        <Select {...form.field('place')} label={LABELS.place} options={PLACES} />
        <Checkbox
          label={LABELS.isHidden}
          {...form.checkbox('isHidden')}
          className="sm:col-span-2"
        />
      </div>
      <div className="mt-4 grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
        <div>
          <TextArea
            {...form.field('body')}
            onSelect={({ currentTarget }) => {
              place.current = currentTarget.selectionEnd;
            }}
            label={LABELS.body}
            rows={16}
            hint={MARKS}
          />
          <UploadButton
            name="picture"
            label="Add picture"
            pendingText="Uploading the picture"
            upload={async (picture) =>
              addPicture(await callApi('POST /api/admin/banners/pictures', { body: picture }))
            }
          />
        </div>
        <Preview body={body} />
      </div>
    </EditForm>
  );
}

/** The narrowest that is accepted, and wider than a text. */
const PICTURE_WIDTH = 960;

const MARKS =
  '# Heading, **bold**, *italic*, - list, [link](/contact), > quotation. An empty line begins a paragraph.';

function savePage(values: PageForm, base: AdminPage | null): Promise<AdminPage> {
  if (!base) return callApi('POST /api/admin/pages', { body: values });
  const body = { ...values, version: base.version };
  return callApi('PUT /api/admin/pages/{id}', { params: { id: base._id }, body });
}

/** After the last key, in ms. */
const PREVIEW_DELAY_MS = 400;

/** The text as its page will show it; the last one stays while a new one loads. */
function Preview({ body }: { body: string }) {
  const [html, setHtml] = useState('');
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    const timer = setTimeout(() => {
      callApi('POST /api/admin/pages/preview', { body: { body }, signal }).then(
        (preview) => !signal.aborted && setHtml(preview.html),
        // The text can be written and saved without it.
        () => undefined,
      );
    }, PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [body]);
  return (
    <section aria-labelledby="page-preview" className="min-w-0">
      <h3 id="page-preview" className="mb-1.5 text-sm font-medium">
        Preview
      </h3>
      <div className="border border-line bg-paper px-5 py-4">
        {html === '' ? (
          <p className="text-soft">What you write shows here.</p>
        ) : (
          <RichText html={html} />
        )}
      </div>
    </section>
  );
}
