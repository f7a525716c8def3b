/**
 * The labels of fields, as browsers tell them. By itself jsdom looks for the field of every label through all of the
 * page whenever a field is asked for its labels, which takes a seventh of the time of tests that render.
 */

const labelable = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const names = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

function isLabelOf(label: HTMLLabelElement, field: Element): boolean {
  const named = label.getAttribute('for');
  if (named === null) return label.contains(field) && label.querySelector(names) === field;
  return named !== '' && named === field.id && document.getElementById(named) === field;
}

for (const { prototype } of labelable) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement): readonly HTMLLabelElement[] | null {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
      return [...document.getElementsByTagName('label')].filter((label) => isLabelOf(label, this));
    },
  });
}
