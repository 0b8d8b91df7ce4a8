import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../../domain/payment-methods.ts';
import { simulatedWords } from './simulated-words.ts';

describe('simulatedWords', () => {
  it('says of all what holds for all', () => {
    expect(simulatedWords(PAYMENT_METHODS, ['PayPal', 'Cashfree'])).toEqual({
      title: 'Payments are simulated: no money moves',
      text: 'Cashfree and PayPal are stood in for until this shop has their keys. Nobody is charged.',
    });
  });

  it('tells the simulated method from the real one beside it', () => {
    const words = simulatedWords(PAYMENT_METHODS, ['PayPal']);
    expect(words?.title).toBe('Payments by PayPal are simulated: no money moves');
    expect(words?.text).toContain('Any other payment here is a real one.');
  });

  it('says nothing where the methods in sight are real, or lead to no gateway', () => {
    expect(simulatedWords(['Cashfree', 'Free'], ['PayPal'])).toBeNull();
    expect(simulatedWords(['Free'], ['PayPal', 'Cashfree'])).toBeNull();
  });
});
