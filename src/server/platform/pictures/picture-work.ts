import type { Colour } from '../../../domain/catalogue/product-filters.ts';
import type { Variant } from './picture-files.ts';

/** A processed upload: the original to store and its facts. `preview` is a data URI. */
export interface ProcessedUpload {
  original: Uint8Array;
  width: number;
  height: number;
  preview: string;
  colours: Colour[];
}

/** A file that is not an accepted picture; the message names the reason. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/** Requests to the picture worker. */
export type PictureWork =
  | { kind: 'process-upload'; bytes: Uint8Array }
  | { kind: 'render-variant'; original: Uint8Array; variant: Variant };

/** Answers of the worker; `refused` is the message of a PictureRefused. */
export type WorkAnswer =
  | { done: ProcessedUpload | Uint8Array }
  | { refused: string }
  | { failed: string };
