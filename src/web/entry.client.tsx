import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportScriptsLoaded } from './platform/chunk-recovery.ts';

// The imports above have loaded: the watch over them ends.
reportScriptsLoaded();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
