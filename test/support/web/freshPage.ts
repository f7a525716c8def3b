import { toast } from 'sonner';
import { afterAll } from 'vitest';

/** jsdom keeps the last element that matched `:focus-visible`, also when it is gone; here that element stops matching. */
function forgetFocus(): void {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.matches(':focus-visible');
  field.type = 'button';
  field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  field.matches(':focus-visible');
}

/** Shorter ones are also those by which React draws, and its packages go on from file to file. */
const longTimer = 1000;

/** Sets nothing off any more that a file has put off; what comes after it would meet its modules at work. */
function trackTimers(): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const given = { setTimeout, setInterval };
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const tracked = (...args: Parameters<typeof setTimeout>) => {
      const timer = given[name](...args);
      if (Number(args[1]) >= longTimer) timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: Object.assign(tracked, given[name]) });
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
    Object.assign(globalThis, given);
  };
}

/** An open channel holds whoever listens, with all its modules, and hears what later files say. */
function trackChannels(): () => void {
  const channels: BroadcastChannel[] = [];
  const given = BroadcastChannel;
  globalThis.BroadcastChannel = class extends given {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  };
  return () => {
    for (const channel of channels.splice(0)) channel.close();
    globalThis.BroadcastChannel = given;
  };
}

const stopTimers = trackTimers();
const closeChannels = trackChannels();

// Files share a page as they share a process: what one leaves there, the next must not find.
afterAll(() => {
  stopTimers();
  closeChannels();
  if (typeof document === 'undefined') return;
  toast.dismiss();
  toast.getHistory().length = 0;
  forgetFocus();
  document.body.replaceChildren();
  document.title = '';
  // Whoever types as a user has a clipboard from then on, which jsdom has not.
  Reflect.deleteProperty(navigator, 'clipboard');
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
