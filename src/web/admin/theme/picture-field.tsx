import { useEffect, useRef } from 'react';
import type { ThemePicture } from '../../../contract/theme.ts';
import { themePictureSrc } from '../../../domain/theme/public-theme.ts';
import { THEME_LABELS, type ThemePictureUse } from '../../../domain/theme/theme.ts';
import { browserApi } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { UploadButton } from '../forms/upload-button.tsx';
import { useAdminAction } from '../forms/use-admin-action.ts';
import type { ThemeForm } from './theme-form.ts';

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

/** The upload of a picture of the shop itself, and the way back to none. */
export function PictureField({ use, form, onUploaded }: PictureFieldProps) {
  const { isPending, failure, run } = useAdminAction();
  const { hint, file, box } = USES[use];
  const id = form.draft[use];
  const label = THEME_LABELS[use];
  // What was edited while an upload was under way stays.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const choose = (chosen: string) =>
    latest.current.change({ ...latest.current.draft, [use]: chosen });

  async function upload(image: File) {
    const body = new FormData();
    body.set('use', use);
    body.set('image', image);
    await run(async () => {
      const picture = await browserApi().call('POST /api/admin/theme/pictures', { body });
      onUploaded(picture);
      choose(picture.id);
    });
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
            isPending={isPending}
            error={failure?.message ?? form.errorOf(use)}
            onChosen={upload}
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
