import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** About the request whose page the server renders; empty in the browser. */
interface Rendering {
  /** Marks the page's own inline scripts for the server, which hashes these. */
  nonce?: string | undefined;
  /** Names the request in the server's log. */
  requestId?: string;
}

/** Context key of it for the entry module, as `apiContext`. */
export const renderingContext = createRouterContext<Rendering>({});

/** The same for components. */
export const RenderingContext = createReactContext<Rendering>({});

/** A script within the page. Only the server writes its text, so that the page's own scripts need not contain it. */
export function InlineScript({ children }: { children: string }) {
  const { nonce } = useContext(RenderingContext);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  );
}
