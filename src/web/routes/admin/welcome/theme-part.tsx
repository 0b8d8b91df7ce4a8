import type { ThemeView } from '../../../../contract/theme.ts';
import { StepForm } from '../../../admin/forms/step-form.tsx';
import { Palettes } from '../../../admin/theme/colour-fields.tsx';
import { PictureField } from '../../../admin/theme/picture-field.tsx';
import { useLogoSizes, useThemeForm } from '../../../admin/theme/theme-form.ts';
import { ThemePreview } from '../../../admin/theme/theme-preview.tsx';

interface ThemePartProps {
  view: ThemeView;
  /** Called once all is saved and the form has no edits left. */
  onSaved: () => void;
}

/** Logo and palette, the first of a look; the rest is on the theme's own screen. */
export function ThemePart({ view, onSaved }: ThemePartProps) {
  const form = useThemeForm(view);
  const { logoSize, noteUpload } = useLogoSizes(form);
  return (
    <StepForm form={form} onSaved={onSaved}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PictureField use="logo" form={form} onUploaded={noteUpload} />
          <Palettes form={form} />
        </div>
        <ThemePreview theme={form.draft} logoSize={logoSize} productPath={null} />
      </div>
    </StepForm>
  );
}
