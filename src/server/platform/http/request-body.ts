import type { Context } from 'hono';
import { ShopError } from './shop-error.ts';

const NOT_UTF8 =
  'This file is not in UTF-8, so some letters in it cannot be read. Save it as "CSV UTF-8" and choose it again.';

/** The value of a JSON body; an empty body counts as an empty object. */
export async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError('BAD_INPUT', 'The request’s body is not valid JSON');
  }
}

/** The fields of a form, and its files named `image`. */
export async function readForm(context: Context): Promise<{ body: object; files: File[] }> {
  const form = isMultipart(context) && (await context.req.formData().catch(() => null));
  if (!form) throw new ShopError('BAD_INPUT', 'Send a multipart form with the picture');
  const body = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  return { body, files: form.getAll('image').filter((entry) => entry instanceof File) };
}

/**
 * A file's text without its byte-order mark. Anything but UTF-8 is rejected, because characters
 * would be lost.
 */
export async function readUtf8(context: Context): Promise<string> {
  const bytes = await context.req.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ShopError('BAD_INPUT', NOT_UTF8);
  }
}

function isMultipart(context: Context): boolean {
  return /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '');
}
