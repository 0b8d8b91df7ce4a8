import { type MouseEvent, useEffect, useState } from 'react';
import { type Colour, nameHasWord } from '../../../../domain/catalogue/product-filters.ts';
import { browserApi } from '../../../platform/api.ts';
import { Button } from '../../../ui/forms/button.tsx';

/**
 * The colours found in the chosen picture. One press adds a colour to the product's name, because
 * the colour filter matches names.
 */
export function ColourSuggestion({ file }: { file: File | null }) {
  const colours = useColoursOf(file);
  return (
    <div aria-live="polite" className="mt-3 min-h-24 text-sm text-soft">
      {colours.length > 0 && (
        <>
          <p>Add a colour to the name, so that customers find it in the colour filter.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {colours.map((colour) => (
              <Button
                key={colour}
                variant="secondary"
                aria-label={`Add ${colour} to the name`}
                onClick={(event: MouseEvent<HTMLButtonElement>) =>
                  addToName(event.currentTarget.form, colour)
                }
              >
                {capitalised(colour)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Loads the colours; none on failure, because submitting reports an invalid picture. */
function useColoursOf(file: File | null): Colour[] {
  const [found, setFound] = useState<{ file: File; colours: Colour[] } | null>(null);
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    const body = new FormData();
    body.set('image', file);
    browserApi()
      .call('POST /api/pictures/colours', { body, signal: leaving.signal })
      .then(
        ({ colours }) => setFound({ file, colours }),
        () => {},
      );
    return () => leaving.abort();
  }, [file]);
  return found !== null && found.file === file ? found.colours : [];
}

function addToName(form: HTMLFormElement | null, colour: Colour): void {
  const name = form?.elements.namedItem('name');
  if (!(name instanceof HTMLInputElement)) return;
  if (!nameHasWord(name.value, colour)) name.value = `${capitalised(colour)} ${name.value}`.trim();
  name.focus();
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
