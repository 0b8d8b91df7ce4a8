import { useState } from 'react';
import { type ThemePicture, type ThemeView, themeSchema } from '../../../contract/theme.ts';
import { themePictureSrc } from '../../../domain/theme/public-theme.ts';
import {
  PALETTES,
  THEME_LABELS,
  type Theme,
  type ThemePictureUse,
  tidyTheme,
} from '../../../domain/theme/theme.ts';
import { THEME_COLOURS } from '../../../domain/theme/tokens.ts';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { type EditFormState, useEditForm } from '../forms/edit-form.tsx';
import { UploadButton } from '../forms/upload.tsx';

export type ThemeForm = EditFormState<Theme, ThemeView>;

export function useThemeForm(view: ThemeView, onSaved?: () => void): ThemeForm {
  return useEditForm<ThemeView, Theme>({
    schema: themeSchema,
    loaded: view,
    toValues: ({ theme }) => theme,
    save: (theme, { version }) => callApi('PUT /api/admin/theme', { body: { version, theme } }),
    onSaved,
    bodyPath: 'theme',
    subject: { kind: 'theme' },
    labels: THEME_LABELS,
  });
}

/** The size of the draft's logo in px, which is known once it is uploaded or saved; null for none. */
export function useLogoSizes(form: ThemeForm) {
  const { theme, logoSize } = form.base;
  const [uploaded, setUploaded] = useState<Record<string, ThemePicture>>({});
  const { logo } = form.values();
  const isSaved = logo !== '' && logo === theme.logo;
  return {
    logoSize: isSaved ? logoSize : sizeText(uploaded[logo]),
    noteUpload: (picture: ThemePicture) =>
      setUploaded((all) => ({ ...all, [picture.id]: picture })),
  };
}

function sizeText(picture: ThemePicture | undefined) {
  return picture ? { width: picture.width, height: picture.height } : null;
}

export function Palettes({ form }: { form: ThemeForm }) {
  const draft = tidyTheme(form.values());
  return (
    <fieldset>
      <legend className="text-sm font-medium">Ready palettes</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-2">
        {PALETTES.map(({ name, colours }) => {
          const isChosen = THEME_COLOURS.every((colour) => colours[colour] === draft[colour]);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => {
                for (const colour of THEME_COLOURS) form.change(colour, colours[colour]);
              }}
              className={classes(
                'flex min-h-11 items-center gap-3 rounded-xs border bg-paper px-3 py-2 text-left text-sm',
                isChosen ? 'border-brand font-medium' : 'border-line-strong hover:border-ink',
              )}
            >
              <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-full">
                {THEME_COLOURS.map((colour) => (
                  <span
                    key={colour}
                    className="h-6 w-2.5"
                    style={{ background: colours[colour] }}
                  />
                ))}
              </span>
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const USES: Record<ThemePictureUse, { hint: string; file: string; box: string }> = {
  logo: {
    hint: 'Replaces the shop’s name in the header. PNG or WebP with a clear background, at least 48 px high.',
    file: 'logo.webp',
    box: 'h-16 w-44',
  },
  icon: {
    hint: 'The small picture in the browser’s tab and on phones. Square, at least 192 px.',
    file: '192.png',
    box: 'size-16',
  },
  share: {
    hint: 'Shown when someone shares a page without a picture of its own. It is cut to 1200 × 630 px.',
    file: 'share.jpg',
    box: 'aspect-[1200/630] w-44',
  },
};

interface PictureFieldProps {
  use: ThemePictureUse;
  form: ThemeForm;
  onUploaded: (picture: ThemePicture) => void;
}

export function PictureField({ use, form, onUploaded }: PictureFieldProps) {
  const { hint, file, box } = USES[use];
  const { [use]: id } = form.values();
  const label = THEME_LABELS[use];
  const choose = (chosen: string) => form.change(use, chosen);

  async function upload(body: FormData) {
    body.set('use', use);
    const picture = await callApi('POST /api/admin/theme/pictures', { body });
    onUploaded(picture);
    choose(picture.id);
  }

  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <p className="text-sm text-soft">{hint}</p>
      {id && (
        <div
          className={`mt-2 flex items-center justify-center border border-line bg-ivory p-1 ${box}`}
        >
          <img
            src={`${themePictureSrc(id)}-${file}`}
            alt={`Your ${label.toLowerCase()}`}
            className="max-h-full max-w-full"
          />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-2">
        <div>
          <UploadButton
            name={use}
            label={`${id ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
            pendingText={`Uploading the ${label.toLowerCase()}`}
            error={form.getError(use)}
            upload={upload}
          />
        </div>
        {id && (
          <Button variant="quiet" className="mt-2" onClick={() => choose('')}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
    </div>
  );
}
