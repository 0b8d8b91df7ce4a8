import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { FontPair, OWN_FONTS } from '../../domain/theme/public-theme.ts';

export type StyleName = 'app' | Exclude<FontPair, typeof OWN_FONTS>;

/** About the request whose page the server renders; empty in the browser. */
interface Rendering {
  /** Marks the page's own inline scripts for the server, which hashes these. */
  nonce?: string | undefined;
  /** Names the request in the server's log. */
  requestId?: string;
  /** Styles of every page, and those of each pair of fonts that they do not have. */
  styles?: Record<StyleName, string>;
}

/** Context key of these facts; the server reads it from the entry module, as `apiContext`. */
export const renderingContext = createRouterContext<Rendering>({});

/** The request's facts for components. */
export const RenderingContext = createReactContext<Rendering>({});

/** A script within the page, whose text only the server writes. */
export function InlineScript({ children }: { children: string }) {
  const { nonce } = useContext(RenderingContext);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  );
}
