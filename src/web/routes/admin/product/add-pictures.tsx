import { useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { MAX_PICTURES, TOO_MANY_PICTURES } from '../../../../domain/catalogue/product-gallery.ts';
import { counted } from '../../../admin/lists/counts.ts';
import { PictureChooser } from '../../../admin/products/picture-chooser.tsx';
import { UploadProgress } from '../../../admin/products/upload-progress.tsx';
import { uploadApi } from '../../../platform/api.ts';
import { failureOf } from '../../../platform/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';

interface AddPicturesProps {
  product: AdminProduct;
  onChanged: (product: AdminProduct) => void;
}

export function AddPictures({ product, onChanged }: AddPicturesProps) {
  const { files, setFiles, round, sent, failure, upload } = useUpload(product._id, onChanged);
  const room = MAX_PICTURES - product.pictures.length;

  if (room <= 0 && files.length === 0) return <p className="text-soft">{TOO_MANY_PICTURES}.</p>;
  return (
    <div className="max-w-3xl space-y-4 border-t border-line pt-5">
      <PictureChooser
        key={round}
        label="Add pictures"
        name="more"
        hint="JPEG, PNG, WebP or AVIF, taller than wide"
        files={files}
        onFiles={setFiles}
      />
      {failure && <Alert kind="danger">{failure}</Alert>}
      {files.length > room && <Alert kind="warn">{TOO_MANY_PICTURES}.</Alert>}
      {files.length > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <Button
            pending={sent !== null}
            pendingText="Uploading…"
            disabled={files.length > room}
            onClick={upload}
          >
            {`Add ${counted(files.length, 'picture')}`}
          </Button>
          {sent && (
            <UploadProgress
              label={`Picture ${sent.at + 1} of ${sent.of}`}
              part={sent.part}
              className="flex-1"
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The chosen files, and their upload. `round` changes when they were uploaded. */
function useUpload(productId: string, onChanged: (product: AdminProduct) => void) {
  const showToast = useToast();
  const [files, setFiles] = useState<File[]>([]);
  const [sent, setSent] = useState<{ at: number; of: number; part: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  async function upload() {
    if (sent) return;
    setFailure(null);
    let left = files;
    try {
      for (const [at, file] of files.entries()) {
        const onProgress = (part: number) => setSent({ at, of: files.length, part });
        onProgress(0);
        onChanged(await uploadPicture(productId, file, onProgress));
        left = left.filter((other) => other !== file);
      }
      showToast({ kind: 'success', text: `${counted(files.length, 'picture')} added` });
    } catch (error) {
      setFailure(`${left[0]?.name}: ${failureOf(error).message}`);
    } finally {
      // Files that were not uploaded stay chosen.
      setFiles(left);
      setRound((now) => now + 1);
      setSent(null);
    }
  }

  return { files, setFiles, round, sent, failure, upload };
}

function uploadPicture(
  id: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<AdminProduct> {
  const body = new FormData();
  body.set('image', file);
  return uploadApi(onProgress).call('POST /api/admin/products/{id}/pictures', {
    params: { id },
    body,
  });
}
