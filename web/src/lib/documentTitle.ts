import { useEffect } from 'react';

const product = 'Prosa';
let screen = '';
let unread = 0;

function show(): void {
  const name = screen === '' ? product : `${screen} · ${product}`;
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name;
}

/** The screen's name in the browser tab; the unread count stays in front of it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    screen = title;
    show();
  }, [title]);
}

export function setUnreadInTitle(count: number): void {
  unread = count;
  show();
}
