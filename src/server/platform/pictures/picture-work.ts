import type { Colour } from '../../../domain/product-filters.ts';
import type { PictureFormat } from './picture-files.ts';

/** An upload made ready: the original to keep, and its facts. `preview` is a data URI. */
export interface Developed {
  original: Uint8Array;
  width: number;
  height: number;
  preview: string;
  colours: Colour[];
}

/** A file that is no picture the shop takes; the message says so to whoever sent it. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/** What the shop asks of its picture worker. */
export type PictureWork =
  | { kind: 'develop'; bytes: Uint8Array }
  | { kind: 'version'; original: Uint8Array; width: number; format: PictureFormat };

export interface WorkOrder {
  id: number;
  work: PictureWork;
}

/** What the worker answers; `refused` is the message of a PictureRefused. */
export type WorkAnswer =
  | { id: number; done: Developed | Uint8Array }
  | { id: number; refused: string }
  | { id: number; failed: string };
