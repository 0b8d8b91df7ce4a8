import { type ComponentProps, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { ThemeView } from '../../../contract/theme.ts';
import { productPath } from '../../../domain/catalogue/product.ts';
import { isColour, tidyColour } from '../../../domain/theme/colour.ts';
import { FONT_PAIRS } from '../../../domain/theme/public-theme.ts';
import {
  colourErrors,
  FONT_PAIR_LABELS,
  isOwnTheme,
  OWN_THEME,
  THEME_FIELDS,
  THEME_LABELS,
  THEME_PICTURES,
  tidyTheme,
} from '../../../domain/theme/theme.ts';
import { THEME_COLOURS, type ThemeColour } from '../../../domain/theme/tokens.ts';
import { EditForm } from '../../admin/forms/edit-form.tsx';
import { AdminScreen, SectionCard } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import {
  Palettes,
  PictureField,
  type ThemeForm,
  useLogoSizes,
  useThemeForm,
} from '../../admin/theme/theme-form.tsx';
import { ThemePreview } from '../../admin/theme/theme-preview.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, Select, TextField } from '../../ui/fields.tsx';

export const meta = adminMeta('Theme');

export const clientLoader = loadScreen(async (api) => {
  const [view, products] = await Promise.all([
    api.call('GET /api/admin/theme'),
    api.call('GET /api/products/summaries', { query: { limit: 1 } }),
  ]);
  const [product] = products.items;
  return { view, previewPath: product ? productPath(product) : null };
});

export default loadedScreen('Theme', ThemeScreen);

function ThemeScreen({ data }: { data: { view: ThemeView; previewPath: string | null } }) {
  const { revalidate } = useRevalidator();
  const form = useThemeForm(data.view, revalidate);
  const { logoSize, noteUpload } = useLogoSizes(form);
  return (
    <AdminScreen title="Theme" link={{ to: '/', label: 'View home page' }}>
      <EditForm form={form} saveLabel="Save theme" savedText="Theme saved">
        <p className="mb-4 max-w-[70ch] text-soft">
          The preview changes while you edit. Customers see nothing of it until you save.
        </p>
        <div className="grid items-start gap-6 xl:grid-cols-[min(24rem,40%)_minmax(0,1fr)]">
          <ThemeFields form={form} onUploaded={noteUpload} />
          <ThemePreview theme={form.values()} logoSize={logoSize} productPath={data.previewPath} />
        </div>
      </EditForm>
    </AdminScreen>
  );
}

function ThemeFields({ form, onUploaded }: Omit<ComponentProps<typeof PictureField>, 'use'>) {
  const fonts = FONT_PAIRS.map((pair) => ({ value: pair, label: FONT_PAIR_LABELS[pair] }));
  return (
    <div className="grid gap-6">
      <SectionCard title="Colours">
        <div className="grid gap-5">
          <Palettes form={form} />
          <ColourFields form={form} />
        </div>
      </SectionCard>
      <SectionCard title="Fonts">
        <Select label="Headings and text" {...form.field('fonts')} options={fonts} />
      </SectionCard>
      <SectionCard title="Pictures">
        <div className="grid gap-6">
          {THEME_PICTURES.map((use) => (
            <PictureField key={use} use={use} form={form} onUploaded={onUploaded} />
          ))}
        </div>
      </SectionCard>
      {!isOwnTheme(tidyTheme(form.values())) && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              for (const field of THEME_FIELDS) form.change(field, OWN_THEME[field]);
            }}
          >
            Restore the original look
          </Button>
          <p className="mt-1.5 text-sm text-soft">Customers see it after you save.</p>
        </div>
      )}
    </div>
  );
}

const HINTS: Record<ThemeColour, string> = {
  brand: 'Buttons, links and headings',
  accent: 'Borders and ornaments',
  background: 'Pages and cards',
  text: 'Text, and the footer’s ground',
};

/** One field for each colour; what could not be read is said at once, with a colour that can. */
export function ColourFields({ form }: { form: ThemeForm }) {
  const errors = colourErrors(tidyTheme(form.values()));
  return (
    <div className="grid gap-4">
      {THEME_COLOURS.map((name) => (
        <ColourField key={name} name={name} form={form} error={errors[name]} />
      ))}
    </div>
  );
}

interface ColourFieldProps {
  name: ThemeColour;
  form: ThemeForm;
  error: { message: string; nearest: string | null } | undefined;
}

function ColourField({ name, form, error }: ColourFieldProps) {
  const colour = tidyColour(form.values()[name]);
  const nearest = error?.nearest;
  // A contrast is judged while typing, an unfinished colour only afterwards.
  const message = nearest ? error.message : form.getError(name);
  const id = useId();
  const label = THEME_LABELS[name];
  const choose = (chosen: string) => form.change(name, chosen);
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-start gap-2">
        <TextField
          {...form.field(name)}
          label={label}
          hint={HINTS[name]}
          // The message stands below the row, so that the picker stays beside the field.
          error={undefined}
          id={id}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-hint ${id}-error` : `${id}-hint`}
          spellCheck={false}
          autoComplete="off"
          maxLength={20}
        />
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={isColour(colour) ? colour : '#000000'}
          onChange={({ target }) => choose(target.value)}
          // Below the line of the label, so that it lines up with the field.
          className="mt-6.5 h-11 w-full cursor-pointer rounded-xs border border-line-strong bg-paper p-1"
        />
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      <div role="status">
        {nearest && (
          <Button variant="secondary" className="mt-2" onClick={() => choose(nearest)}>
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-line-strong"
              style={{ background: nearest }}
            />
            Use {nearest}
          </Button>
        )}
      </div>
    </div>
  );
}
