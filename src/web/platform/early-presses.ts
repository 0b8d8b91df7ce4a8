/** The event after which early presses are carried out. */
const HYDRATED = 'hydrated';

/** Marks a pressed button that waits for the scripts (styles/app.css). */
const WAITING = 'data-waiting';

/**
 * The inline script that keeps presses of buttons, and choices in selects, checkboxes and radio buttons,
 * until the page's scripts have arrived, and then repeats them, each once: React may handle some events
 * already while it hydrates, and resets a choice between its input and its change event. Links, forms and disclosures work without scripts.
 */
export function earlyPressesScript(): string {
  return `(function (page) {
  var pressed = new Set();
  function keep(event) {
    var button = event.target.closest && event.target.closest('button[type=button]');
    if (!button || button.disabled || button.onclick) return;
    event.stopImmediatePropagation();
    pressed.add(button);
    button.setAttribute('${WAITING}', '');
  }
  var chosen = new Map();
  function isBox(field) {
    return field.type === 'checkbox' || field.type === 'radio';
  }
  function keepChoice(event) {
    var field = event.target;
    if (isBox(field)) chosen.set(field, field.checked);
    else if (field.localName === 'select') chosen.set(field, field.value);
  }
  function repeatChoice(value, field) {
    if (!field.isConnected) return;
    if (isBox(field)) {
      field.checked = !value;
      field.click();
    } else {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
  page.addEventListener('click', keep, true);
  page.addEventListener('input', keepChoice, true);
  page.addEventListener('${HYDRATED}', function () {
    page.removeEventListener('click', keep, true);
    page.removeEventListener('input', keepChoice, true);
    chosen.forEach(repeatChoice);
    pressed.forEach(function (button) {
      button.removeAttribute('${WAITING}');
      if (button.isConnected) button.click();
    });
  }, { once: true });
})(document);`;
}

/** Carries out the early presses: React handles events from now on. */
export function replayEarlyPresses(): void {
  // After the effects: within them React renders nothing between one event and the next.
  setTimeout(() => document.dispatchEvent(new Event(HYDRATED)));
}
