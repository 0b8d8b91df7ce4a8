import { ChunkLoadError } from '../../platform/chunk-loading.ts';
import { isUnreachable } from '../../platform/connection.ts';
import { ChunkFailure } from './chunk-failure.tsx';
import { isMissing, LoadFailure } from './load-failure.tsx';
import { OopsMessage } from './message-page.tsx';
import { NotFoundMessage } from './not-found-message.tsx';

export function PageError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundMessage />;
  if (error instanceof ChunkLoadError) return <ChunkFailure />;
  if (isUnreachable(error)) {
    return <LoadFailure error={error} title="This page could not be loaded" />;
  }
  return <OopsMessage />;
}
