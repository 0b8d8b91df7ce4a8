/** An error in the form of PayPal's APIs. */
export interface PaypalRejection {
  status: 400 | 401 | 404 | 409 | 422 | 429;
  body: object;
}

interface Detail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body';
}

const MESSAGES = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  404: {
    name: 'RESOURCE_NOT_FOUND',
    message: 'The specified resource does not exist.',
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
} as const;

/** An error with its details. */
export function refused(status: 400 | 404 | 422, debugId: string, detail: Detail): PaypalRejection {
  const { name, message } = MESSAGES[status];
  const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${detail.issue}`;
  return {
    status,
    body: {
      name,
      details: [detail],
      message,
      debug_id: debugId,
      links: [{ href, rel: 'information_link', method: 'GET' }],
    },
  };
}

export function notFound(debugId: string): PaypalRejection {
  return refused(404, debugId, {
    issue: 'INVALID_RESOURCE_ID',
    description:
      'Specified resource ID does not exist. Please check the resource ID and try again.',
  });
}

/** The messages of errors caused by the state of an order. */
export const ISSUES = {
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.",
  ORDER_ALREADY_CAPTURED:
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
} as const;

/** An error caused by the state of an order. */
export function unprocessable(issue: keyof typeof ISSUES, debugId: string): PaypalRejection {
  return refused(422, debugId, { issue, description: ISSUES[issue] });
}

export const INVALID_TOKEN: PaypalRejection = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
};

export const INVALID_CLIENT: PaypalRejection = {
  status: 401,
  body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
};
