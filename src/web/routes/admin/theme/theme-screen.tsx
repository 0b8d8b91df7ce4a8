import type { ThemePicture, ThemeView } from '../../../../contract/theme.ts';
import { FONT_PAIR_LABELS, FONT_PAIRS } from '../../../../domain/theme/fonts.ts';
import {
  isOwnTheme,
  OWN_THEME,
  THEME_PICTURES,
  type Theme,
  tidyTheme,
} from '../../../../domain/theme/theme.ts';
import { EditForm } from '../../../admin/forms/edit-form.tsx';
import { AdminScreen, SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { ColourFields, Palettes } from '../../../admin/theme/colour-fields.tsx';
import { PictureField } from '../../../admin/theme/picture-field.tsx';
import { type ThemeForm, useLogoSizes, useThemeForm } from '../../../admin/theme/theme-form.ts';
import { ThemePreview } from '../../../admin/theme/theme-preview.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';

interface ThemeScreenProps {
  view: ThemeView;
  /** Of a product to show in the preview; null where there is none. */
  productPath: string | null;
  onSaved: () => void;
}

export function ThemeScreen({ view, productPath, onSaved }: ThemeScreenProps) {
  const form = useThemeForm(view, onSaved);
  const { logoSize, noteUpload } = useLogoSizes(form);
  return (
    <AdminScreen title="Theme" link={{ to: '/', label: 'View home page' }}>
      <EditForm form={form} saveLabel="Save theme" savedText="Theme saved">
        <p className="mb-4 max-w-[70ch] text-soft">
          The preview changes while you edit. Customers see nothing of it until you save.
        </p>
        <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
          <ThemeFields form={form} onUploaded={noteUpload} />
          <ThemePreview theme={form.draft} logoSize={logoSize} productPath={productPath} />
        </div>
      </EditForm>
    </AdminScreen>
  );
}

interface ThemeFieldsProps {
  form: ThemeForm;
  onUploaded: (picture: ThemePicture) => void;
}

function ThemeFields({ form, onUploaded }: ThemeFieldsProps) {
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
        <Select
          label="Headings and text"
          {...form.field('fonts')}
          onChange={({ target }) =>
            form.change({ ...form.draft, fonts: target.value as Theme['fonts'] })
          }
          options={fonts}
        />
      </SectionCard>
      <SectionCard title="Pictures">
        <div className="grid gap-6">
          {THEME_PICTURES.map((use) => (
            <PictureField key={use} use={use} form={form} onUploaded={onUploaded} />
          ))}
        </div>
      </SectionCard>
      {!isOwnTheme(tidyTheme(form.draft)) && (
        <div>
          <Button variant="secondary" onClick={() => form.change(OWN_THEME)}>
            Restore the original look
          </Button>
          <p className="mt-1.5 text-sm text-soft">Customers see it after you save.</p>
        </div>
      )}
    </div>
  );
}
