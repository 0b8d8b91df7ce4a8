import { useState } from 'react';
import { ColourSuggestion } from '../gallery/colour-suggestion.tsx';
import { PictureChooser } from '../gallery/picture-chooser.tsx';

interface ImageFieldProps {
  label: string;
  name: string;
  error: string | undefined;
}

/** The pictures of a new product; the colours of the first are suggested for its name. */
export function ImageField({ label, name, error }: ImageFieldProps) {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <div>
      <PictureChooser
        label={label}
        name={name}
        hint="One or several upright JPEG, PNG, WebP or AVIF pictures"
        error={error}
        required
        files={files}
        onFiles={setFiles}
      />
      <ColourSuggestion file={files[0] ?? null} />
    </div>
  );
}
