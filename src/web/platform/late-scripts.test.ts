// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';
import { lateScriptsScript } from './late-scripts.ts';

const PICTURE = '<img fetchpriority="high">';
const MARKED = '<script type="text/plain" id="late-scripts">window.hasRun = 1;</script>';

function read(content: string): void {
  document.body.innerHTML = content;
  runInThisContext(lateScriptsScript());
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

const waiting = () => document.querySelectorAll('iframe').length;
const started = () => document.querySelectorAll('script[type=module]').length;

beforeEach(() => {
  document.body.innerHTML = '';
});

it('starts the scripts of a page without a first picture at once', () => {
  read(MARKED);
  expect([started(), waiting()]).toEqual([1, 0]);
});

it('does not delay the load event where no scripts are marked, as in development', () => {
  read(PICTURE);
  expect([started(), waiting()]).toEqual([0, 0]);
});
