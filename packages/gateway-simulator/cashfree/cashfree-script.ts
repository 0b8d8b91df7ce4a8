/**
 * The browser script, as `https://sdk.cashfree.com/js/v3/cashfree.js` defines it: `Cashfree({mode})`
 * returns `checkout({paymentSessionId, redirectTarget})`, which opens the payment page and resolves
 * to `{redirect: true}`, or to `{error}`. The page's address is relative to the script.
 */
export const CASHFREE_SCRIPT = `(function () {
  'use strict';
  var pages = new URL('../pay/', document.currentScript.src);
  var targets = { _self: window, _top: window.top };

  function refuse(code, message) {
    return Promise.resolve({ error: { code: code, message: message } });
  }

  function checkout(options) {
    var session = options && options.paymentSessionId;
    var target = (options && options.redirectTarget) || '_modal';
    if (typeof session !== 'string' || session === '') {
      return refuse('payment_session_id_missing', 'paymentSessionId is missing in the request');
    }
    var page = new URL(encodeURIComponent(session), pages).href;
    if (target === '_blank') {
      window.open(page, '_blank', 'noopener');
    } else if (targets[target]) {
      targets[target].location.assign(page);
    } else {
      return refuse('redirect_target_invalid', 'The simulator opens in _self, _top or _blank, not in ' + target);
    }
    return Promise.resolve({ redirect: true });
  }

  window.Cashfree = function Cashfree(options) {
    var mode = options && options.mode;
    if (mode !== 'sandbox' && mode !== 'production') {
      throw new Error('mode should be "sandbox" or "production"');
    }
    return { checkout: checkout, version: function () { return 'simulator'; } };
  };
})();
`;
