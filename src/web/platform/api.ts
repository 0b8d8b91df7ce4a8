import { createContext, type RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from '../../contract/client.ts';
import { readToken } from './auth-token.ts';
import { sendTellingProgress } from './upload.ts';

/**
 * Where the server puts the API client that calls the app in-process. The server takes this key
 * from the built entry module: a copy imported from the source would be another key.
 */
export const apiContext = createContext<ApiClient>();

/** Where the server takes what went wrong while a page was made: its log. */
export const reportContext = createContext<(error: unknown) => void>();

/** The API as a `loader` sees it while the server renders. */
export function serverApi(context: Readonly<RouterContextProvider>): ApiClient {
  return context.get(apiContext);
}

let client: ApiClient | undefined;

/** The API as the browser sees it: fetch, with the bearer token where there is one. */
export function browserApi(): ApiClient {
  client ??= createApiClient({
    send: (request) => fetch(request),
    baseUrl: apiBaseUrl(),
    token: readToken,
  });
  return client;
}

/** The same for calls that carry files: tells how much of them is sent, from 0 to 1. */
export function uploadApi(onProgress: (part: number) => void): ApiClient {
  return createApiClient({
    send: (request) => sendTellingProgress(request, onProgress),
    baseUrl: apiBaseUrl(),
    token: readToken,
  });
}

/** The name of the meta tag by which the server tells the browser where the API is. */
export const API_BASE_META = 'api-base-url';

/** Where the API is, as the browser calls it. */
export function apiBaseUrl(): string {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${API_BASE_META}"]`);
  return tag?.content || window.location.origin;
}
