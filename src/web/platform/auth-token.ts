import { readText, writeText } from './stored-value.ts';

const KEY = 'ssmsAuthToken';

/** The stored bearer token, null when signed out (specification §3, Browser storage). */
export const readToken = () => readText('local', KEY);

export const storeToken = (token: string) => writeText('local', KEY, token);

export const dropToken = () => writeText('local', KEY, null);
