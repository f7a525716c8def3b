/**
 * Toasts live in one element that is moved into the innermost open dialog: outside of it they would be behind the
 * backdrop, could not be pressed and would not be announced.
 */
const dialogs: HTMLElement[] = [];
let home: HTMLElement | undefined;

export function toastHome(): HTMLElement {
  if (home === undefined) {
    home = document.createElement('div');
    home.dataset['toasts'] = '';
    // Out of the layout of whatever it is moved into.
    home.style.position = 'absolute';
  }
  if (!home.isConnected) (dialogs.at(-1) ?? document.body).append(home);
  return home;
}

/** Brings the toasts into `dialog` until the returned function is called. */
export function holdToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  if (home !== undefined) dialog.append(home);
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    if (home !== undefined) (dialogs.at(-1) ?? document.body).append(home);
  };
}
