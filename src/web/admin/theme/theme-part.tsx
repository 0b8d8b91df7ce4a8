import { useEffect } from 'react';
import type { ThemeView } from '../../../contract/theme.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { Palettes } from './colour-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { useLogoSizes, useThemeForm } from './theme-form.ts';
import { ThemePreview } from './theme-preview.tsx';

interface ThemePartProps {
  view: ThemeView;
  /** Called once all is saved and the form has no edits left. */
  onSaved: () => void;
}

/** Logo and palette, the first of a look; the rest is on the theme's own screen. */
export function ThemePart({ view, onSaved }: ThemePartProps) {
  const form = useThemeForm(view);
  const { logoSize, noteUpload } = useLogoSizes(form);
  const isSaved = form.step === 'saved' && !form.isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved]);
  return (
    <EditForm
      form={form}
      saveLabel="Save and continue"
      savedText="Saved"
      barClassName="bg-paper md:mx-0 md:px-0"
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PictureField use="logo" form={form} onUploaded={noteUpload} />
          <Palettes form={form} />
        </div>
        <ThemePreview theme={form.draft} logoSize={logoSize} productPath={null} />
      </div>
    </EditForm>
  );
}
