import { describe, expect, it } from 'vitest';
import { parseCancelledPayment, parsePaymentReturn } from './payment-return.ts';

describe('parsePaymentReturn', () => {
  it.each([
    ['orderId=g1&localOrderId=o1', { orderId: 'g1', localOrderId: 'o1' }],
    ['localOrderId=o1&token=p1&PayerID=x', { orderId: 'p1', localOrderId: 'o1' }],
    ['orderId=g1&token=p1&localOrderId=o1', { orderId: 'g1', localOrderId: 'o1' }],
    ['orderId=&token=p1&localOrderId=o1', { orderId: 'p1', localOrderId: 'o1' }],
    ['orderId=g1', null],
    ['localOrderId=o1', null],
    ['orderId=%20&localOrderId=o1', null],
    ['orderId=g1&localOrderId=', null],
    ['', null],
  ])('of %j is %j', (query, found) => {
    expect(parsePaymentReturn(new URLSearchParams(query))).toEqual(found);
  });
});

describe('parseCancelledPayment', () => {
  it.each([
    ['payment=cancelled&token=p1', 'p1'],
    ['payment=cancelled', ''],
    ['token=p1', null],
    ['payment=other&token=p1', null],
    ['', null],
  ])('of %j is %j', (query, found) => {
    expect(parseCancelledPayment(new URLSearchParams(query))).toBe(found);
  });
});
