import { createContext, type RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from '../../contract/client.ts';
import { readToken } from './browser-storage.ts';

/**
 * Context key of the API for pages on the server. The server reads this key from the
 * built entry module: a copy imported from source would be another key.
 */
export const apiContext = createContext<ApiClient>();

export const reportContext = createContext<(error: unknown) => void>();

export function serverApi(context: Readonly<RouterContextProvider>): ApiClient {
  return context.get(apiContext);
}

let client: ApiClient | undefined;

/** The API in the browser, with the bearer token if there is one. */
export function browserApi(): ApiClient {
  client ??= createClient((request) => fetch(request));
  return client;
}

/** One call of the API in the browser; throws `ApiError` when it fails. */
export const callApi: ApiClient['call'] = (name, ...input) => browserApi().call(name, ...input);

/** The API whose calls are aborted by a signal. */
export function abortableApi(signal: AbortSignal): ApiClient {
  return createClient((request) => fetch(request, { signal }));
}

/** The API for uploads: reports the sent share, from 0 to 1. */
export function uploadApi(onProgress: (part: number) => void): ApiClient {
  return createClient((request) => sendReportingProgress(request, onProgress));
}

function createClient(send: (request: Request) => Promise<Response>): ApiClient {
  return createApiClient({ send, baseUrl: apiBaseUrl(), token: readToken });
}

export const API_BASE_META = 'api-base-url';

export function apiBaseUrl(): string {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${API_BASE_META}"]`);
  return tag?.content || window.location.origin;
}

/**
 * Sends a request like `fetch` and reports the sent share of its body, from 0 to 1, which `fetch`
 * can't. Rejects like `fetch` when no answer arrives or the request is aborted.
 */
async function sendReportingProgress(
  request: Request,
  onProgress: (part: number) => void,
): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.responseType = 'blob';
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(total === 0 ? 1 : loaded / total);
    });
    call.addEventListener('load', () => {
      const { status, response } = call;
      resolve(new Response(response as Blob, { status, headers: parseHeaders(call) }));
    });
    call.addEventListener('error', () => reject(new TypeError('No answer came')));
    call.addEventListener('abort', () => reject(request.signal.reason));
    request.signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}

function parseHeaders(call: XMLHttpRequest): Headers {
  const lines = call.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]));
}

/** A random UUID; crypto.randomUUID exists only under https, which a shop may be tried without. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Downloads a file that needs the bearer token, which a plain link could not send. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the object URL a while after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 40_000);
}
