import { readText, writeText } from './stored-value.ts';

/** Its name in the browser's storage. */
export const TOKEN_KEY = 'ssmsAuthToken';

/** The stored bearer token, null when signed out (specification §3, Browser storage). */
export const readToken = () => readText('local', TOKEN_KEY);

export const storeToken = (token: string) => writeText('local', TOKEN_KEY, token);

export const dropToken = () => writeText('local', TOKEN_KEY, null);
