import { useEffect } from 'react';

const product = 'Prosa';
let screen = '';
let unread = 0;

function show(): void {
  const name = screen === '' ? product : `${screen} · ${product}`;
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name;
}

/**
 * The screen's name in the browser tab; the unread count stays in front of it.
 * @param title undefined where a part of the screen names it: parts are asked before the whole
 */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    screen = title;
    show();
  }, [title]);
}

export function setUnreadInTitle(count: number): void {
  unread = count;
  show();
}
