import { createContext as createReactContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** What the server knows of the request whose page it renders; in the browser nothing. */
export interface Rendering {
  /** Marks the page's own inline scripts for the server, which hashes these and removes the mark. */
  nonce?: string;
  /** Names the request in the server's log. */
  requestId?: string;
  /** The page without the marks; sets the headers that depend on its scripts. */
  finish?: (page: Buffer, headers: Headers) => Buffer<ArrayBuffer>;
}

/** Context key of it for the entry module, as `apiContext`. */
export const renderingContext = createRouterContext<Rendering>({});

/** The same for components. */
export const RenderingContext = createReactContext<Rendering>({});
