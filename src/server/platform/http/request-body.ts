import type { Context } from 'hono';
import { z } from 'zod';
import { readNumber } from '../../../domain/text/typed-number.ts';
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

/** The fields of a form, and its files named `image`. The numbers of its schema are read from text. */
export async function readForm(context: Context, schema: z.ZodType) {
  const form = isMultipart(context) && (await context.req.formData().catch(() => null));
  if (!form) throw new ShopError('BAD_INPUT', 'Send a multipart form with the picture');
  const shape: Record<string, z.core.$ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, isNumber(shape[name]) ? typedNumber(value) : value]] : [],
  );
  const files = form.getAll('image').filter((entry) => entry instanceof File);
  return { body: Object.fromEntries(fields), files };
}

function isNumber(schema: z.core.$ZodType | undefined): boolean {
  return schema instanceof z.ZodPipe ? isNumber(schema.in) : schema instanceof z.ZodNumber;
}

/** Null for an empty text; NaN for one that is no number, which the schema refuses. */
function typedNumber(text: string): number | null {
  return text.trim() === '' ? null : (readNumber(text) ?? Number.NaN);
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
