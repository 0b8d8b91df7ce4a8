import { expect, it } from 'vitest';
import { retentionStart } from './shop-settings.ts';

it('counts back from now', () => {
  const start = retentionStart(new Date('2026-11-23T06:00:00Z'), 90);
  expect(start).toEqual(new Date('2026-08-25T06:00:00Z'));
});
