import { type Canvas, createCanvas, type Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/** What a shape is made of, apart from its colour. */
export interface Ink {
  colour: string;
  /** 0 dyed thread to 1 metal. */
  metal?: number;
  /** How far it stands above the ground cloth, 0 to 1. */
  raise?: number;
  /** 1 for sequins and mirrors, which face every which way. */
  facet?: number;
}

export type Shape = InstanceType<typeof Path2D>;

/** Paints colour and substance at once: two canvases that always hold the same shapes. */
export class Painter {
  readonly dye: Canvas;
  readonly matter: Canvas;
  readonly #pens: readonly [SKRSContext2D, SKRSContext2D];

  /** A window on the cloth: from `u`, `v`, in centimetres, at `scale` pixels to the centimetre. */
  constructor(width: number, height: number, u: number, v: number, scale: number) {
    this.dye = createCanvas(width, height);
    this.matter = createCanvas(width, height);
    this.#pens = [this.dye.getContext('2d'), this.matter.getContext('2d')];
    for (const pen of this.#pens) {
      pen.scale(scale, scale);
      pen.translate(-u, -v);
      pen.lineCap = 'round';
      pen.lineJoin = 'round';
    }
  }

  fill(shape: Shape, ink: Ink): void {
    this.#dip(ink);
    for (const pen of this.#pens) pen.fill(shape);
  }

  stroke(shape: Shape, ink: Ink, width: number): void {
    this.#dip(ink);
    for (const pen of this.#pens) {
      pen.lineWidth = width;
      pen.stroke(shape);
    }
  }

  rect(u: number, v: number, length: number, width: number, ink: Ink): void {
    this.#dip(ink);
    for (const pen of this.#pens) pen.fillRect(u, v, length, width);
  }

  /** Paints with the origin moved, turned (radians) and the unit resized. */
  at(
    u: number,
    v: number,
    turn: number,
    size: number | readonly [number, number],
    paint: () => void,
  ): void {
    const [w, h] = typeof size === 'number' ? [size, size] : size;
    for (const pen of this.#pens) {
      pen.save();
      pen.translate(u, v);
      pen.rotate(turn);
      pen.scale(w, h);
    }
    paint();
    for (const pen of this.#pens) pen.restore();
  }

  /** Paints inside a rectangle only. */
  inside(u: number, v: number, length: number, width: number, paint: () => void): void {
    for (const pen of this.#pens) {
      pen.save();
      pen.beginPath();
      pen.rect(u, v, length, width);
      pen.clip();
    }
    paint();
    for (const pen of this.#pens) pen.restore();
  }

  #dip({ colour, metal = 0, raise = 0, facet = 0 }: Ink): void {
    const [dye, matter] = this.#pens;
    const substance = `rgb(${[metal, raise, facet].map((part) => Math.round(255 * part)).join()})`;
    dye.fillStyle = colour;
    dye.strokeStyle = colour;
    matter.fillStyle = substance;
    matter.strokeStyle = substance;
  }
}
