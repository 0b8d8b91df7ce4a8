import { type MouseEvent, useEffect, useState } from 'react';
import { type Colour, nameHasWord } from '../../../../domain/product-filters.ts';
import { browserApi } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * The colours found in the chosen picture, each to be put into the product's name with one press: the
 * shop's colour filter goes by the name.
 */
export function ColourSuggestion({ file }: { file: File | null }) {
  const colours = useColoursOf(file);
  return (
    <div aria-live="polite" className="mt-3 min-h-24 text-sm text-soft">
      {colours.length > 0 && (
        <>
          <p>Colours found. Shoppers filter by the words of the name: add one to it.</p>
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

/** Asked of the server; none when it cannot say, since submitting tells what is wrong with a picture. */
function useColoursOf(file: File | null): Colour[] {
  const [found, setFound] = useState<{ file: File; colours: Colour[] } | null>(null);
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    const body = new FormData();
    body.set('image', file);
    browserApi()
      .call('pictureColours', { body, signal: leaving.signal })
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
