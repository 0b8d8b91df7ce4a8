import { useState } from 'react';
import type { ThemePicture, ThemeView } from '../../../contract/theme.ts';
import { FONT_PAIR_LABELS } from '../../../domain/theme/fonts.ts';
import {
  checkTheme,
  THEME_FIELDS,
  THEME_LABELS,
  THEME_PICTURES,
  type Theme,
  type ThemeField,
  tidyTheme,
} from '../../../domain/theme/theme.ts';
import { browserApi } from '../../platform/api.ts';
import { compareFields } from '../forms/difference-panel.tsx';
import { type EditFormState, useEditForm } from '../forms/edit-form.tsx';

export type ThemeForm = EditFormState<ThemeView, Theme>;

export const THEME_COMPARISON = compareFields<Theme, ThemeField>({
  changedFields: (one, other) => {
    const [a, b] = [tidyTheme(one), tidyTheme(other)];
    return THEME_FIELDS.filter((field) => a[field] !== b[field]);
  },
  labelOf: (field) => THEME_LABELS[field],
  shown: shownField,
});

/** The form of the theme; `onSaved` reloads what shows it. */
export function useThemeForm(view: ThemeView, onSaved?: () => void): ThemeForm {
  return useEditForm<ThemeView, Theme>({
    loaded: view,
    draftOf: ({ theme }) => theme,
    comparison: THEME_COMPARISON,
    errorsOf: (draft) => checkTheme(tidyTheme(draft)),
    save: (draft, { version }) =>
      browserApi().call('PUT /api/admin/theme', { body: { version, theme: tidyTheme(draft) } }),
    ...(onSaved && { onSaved }),
    // The API names a field by its place in the body: `theme.brand`.
    nameOf: (path) => path.replace('theme.', ''),
  });
}

/** The size of the draft's logo in px, which is known once it is uploaded or saved; null for none. */
export function useLogoSizes(form: ThemeForm) {
  const { theme, logoSize } = form.base;
  const [uploaded, setUploaded] = useState<Record<string, ThemePicture>>({});
  const { logo } = form.draft;
  const isSaved = logo !== '' && logo === theme.logo;
  return {
    logoSize: isSaved ? logoSize : sizeOf(uploaded[logo]),
    noteUpload: (picture: ThemePicture) =>
      setUploaded((all) => ({ ...all, [picture.id]: picture })),
  };
}

function sizeOf(picture: ThemePicture | undefined) {
  return picture ? { width: picture.width, height: picture.height } : null;
}

function shownField(theme: Theme, field: ThemeField): string {
  if (field === 'fonts') return FONT_PAIR_LABELS[theme.fonts];
  const isPicture = (THEME_PICTURES as readonly string[]).includes(field);
  if (!isPicture) return theme[field];
  return theme[field] === '' ? 'None of your own' : `Uploaded: ${theme[field].slice(0, 8)}`;
}
