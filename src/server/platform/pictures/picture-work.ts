import type { ColourName } from '../../../domain/catalogue/product-filters.ts';
import type { ThemePictureUse } from '../../../domain/theme/theme.ts';
import type { Variant } from './picture-files.ts';

/** A processed upload: the original to store and its facts. `preview` is a data URI. */
export interface ProcessedUpload {
  original: Uint8Array;
  width: number;
  height: number;
  preview: string;
  colours: ColourName[];
}

/** The files of a picture of the shop itself, by the ends of their names; the size is in px. */
export interface ProcessedBrand {
  files: Record<string, Uint8Array>;
  width: number;
  height: number;
}

/** A file that is not an accepted picture; the message names the reason. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/** Requests to the picture worker. */
export type PictureWork =
  | { kind: 'process-upload'; bytes: Uint8Array }
  | { kind: 'process-brand'; bytes: Uint8Array; use: ThemePictureUse }
  | { kind: 'render-variant'; original: Uint8Array; variant: Variant };

export type WorkResult = ProcessedUpload | ProcessedBrand | Uint8Array;

/** Answers of the worker; `refused` is the message of a PictureRefused. */
export type WorkAnswer = { done: WorkResult } | { refused: string } | { failed: string };
