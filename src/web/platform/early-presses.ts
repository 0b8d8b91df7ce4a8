/** The event after which early presses are carried out. */
const HYDRATED = 'hydrated';

/** Marks a pressed button that waits for the scripts (styles/app.css). */
const WAITING = 'data-waiting';

/**
 * The inline script that keeps presses of buttons, choices in selects, checkboxes and radio buttons, typed
 * numbers and the position of the mouse, until the page's scripts have arrived, and then repeats them, each once:
 * React may handle some events already while it hydrates, and resets a choice between its input and its change
 * event. Links, forms and disclosures work without scripts.
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
    else if (field.localName === 'select' || field.type === 'number') chosen.set(field, field.value);
  }
  function repeatChoice(value, field) {
    if (!field.isConnected) return;
    if (isBox(field)) {
      field.checked = !value;
      field.click();
    } else if (field.type === 'number') {
      // React ignores a value that it has seen being set: it sees the first of these alone.
      field.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (field !== page.activeElement) field.dispatchEvent(new Event('focusout', { bubbles: true }));
    } else {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
  var mouse;
  function keepMouse(event) {
    mouse = event.pointerType === 'mouse' ? event : undefined;
  }
  function repeatMouse() {
    if (!mouse || !mouse.target.isConnected) return;
    ['pointerover', 'pointermove'].forEach(function (name) {
      mouse.target.dispatchEvent(new PointerEvent(name, mouse));
    });
  }
  function press(button) {
    button.removeAttribute('${WAITING}');
    if (button.isConnected) button.click();
  }
  page.addEventListener('click', keep, true);
  page.addEventListener('input', keepChoice, true);
  page.addEventListener('pointermove', keepMouse, true);
  page.addEventListener('${HYDRATED}', function () {
    page.removeEventListener('click', keep, true);
    page.removeEventListener('input', keepChoice, true);
    page.removeEventListener('pointermove', keepMouse, true);
    repeatMouse();
    chosen.forEach(repeatChoice);
    // A press counts with what was chosen before it, which React renders first.
    Promise.resolve().then(function () { pressed.forEach(press); });
  }, { once: true });
})(document);`;
}

/** Carries out the early presses: React handles events from now on. */
export function replayEarlyPresses(): void {
  // After the effects: within them React renders nothing between one event and the next.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    document.dispatchEvent(new Event(HYDRATED));
  };
  port2.postMessage(null);
}
