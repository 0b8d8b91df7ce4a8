import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Puts an address on the clipboard; where the browser has none to give, it can be taken by hand. */
export function CopyAddress({ lines }: { lines: readonly string[] }) {
  const toast = useToast();
  const [isByHand, setIsByHand] = useState(false);
  const text = lines.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('The address is copied.');
    } catch {
      setIsByHand(true);
    }
  }

  return (
    <div className="mt-2">
      <Button variant="quiet" className="-ml-5" onClick={copy}>
        Copy address
      </Button>
      {isByHand && (
        <TextArea
          label="Copy it from here"
          readOnly
          autoFocus
          rows={lines.length}
          value={text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </div>
  );
}
