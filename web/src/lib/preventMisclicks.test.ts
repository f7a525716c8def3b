import '@test/support/web/setup.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preventMisclicks } from './preventMisclicks.ts';

let time = 0;
let stop: () => void;
const pressed: string[] = [];
/** What lies at which place; the page of these tests has no layout. */
let at: (x: number, y: number) => Element | null = () => null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  time = 10_000;
  pressed.length = 0;
  document.elementFromPoint = (x, y) => at(x, y);
  stop = preventMisclicks(document, () => time);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function button(name: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.textContent = name;
  element.addEventListener('click', () => pressed.push(name));
  document.body.append(element);
  return element;
}

const pointer = (type: string, x: number, y: number, pointerType: string) =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }), { pointerType });

function press(x: number, y: number, pointerType = 'mouse'): void {
  const target = at(x, y) ?? document.body;
  target.dispatchEvent(pointer('pointerdown', x, y, pointerType));
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
}

/** The page has drawn what changed. */
const drawn = async () => {
  await Promise.resolve();
  await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** The page has followed the hand to where it went. */
const rested = () => vi.advanceTimersByTime(200);

describe('a press', () => {
  it('that lands on what took the place of what was just pressed does nothing for 600 ms', async () => {
    const accept = button('accept');
    at = () => accept;
    press(10, 10);
    accept.remove();
    const giveBack = button('giveBack');
    at = () => giveBack;
    await drawn();
    time += 300;
    press(12, 10);
    time += 299;
    press(10, 10);
    expect(pressed).toEqual(['accept']);
    time += 1;
    press(10, 10);
    expect(pressed).toEqual(['accept', 'giveBack']);
  });

  it('counts where the hand went after a dialog came to the place that it left', async () => {
    const open = button('open');
    at = () => open;
    press(10, 10);
    open.remove();
    const [title, save] = [button('title'), button('save')];
    at = (x) => (x < 50 ? title : save);
    await drawn();
    time += 100;
    document.dispatchEvent(pointer('pointermove', 200, 10, 'mouse'));
    press(200, 10);
    expect(pressed).toEqual(['open', 'save']);
  });

  it('is dropped also where the hand had only just arrived', async () => {
    const accept = button('accept');
    at = () => accept;
    document.dispatchEvent(pointer('pointermove', 10, 10, 'mouse'));
    press(10, 10);
    accept.remove();
    const giveBack = button('giveBack');
    at = () => giveBack;
    await drawn();
    press(10, 10);
    expect(pressed).toEqual(['accept']);
  });

  it('is dropped also where the change has not been drawn yet', () => {
    const accept = button('accept');
    at = () => accept;
    press(10, 10);
    const giveBack = button('giveBack');
    at = () => giveBack;
    time += 200;
    press(10, 10);
    expect(pressed).toEqual(['accept']);
  });

  it('counts on the same thing, and wherever else the hand goes', async () => {
    const [one, other] = [button('one'), button('other')];
    at = (x) => (x < 50 ? one : other);
    press(10, 10);
    time += 100;
    press(10, 10);
    time += 100;
    press(90, 10);
    expect(pressed).toEqual(['one', 'one', 'other']);
    document.dispatchEvent(pointer('pointermove', 10, 10, 'mouse'));
    await drawn();
    press(10, 10);
    expect(pressed).toEqual(['one', 'one', 'other', 'one']);
  });

  it('of a finger counts as the same place a little further off', async () => {
    const accept = button('accept');
    at = () => accept;
    press(10, 10, 'touch');
    accept.remove();
    const transfer = button('transfer');
    at = () => transfer;
    await drawn();
    press(26, 18, 'touch');
    expect(pressed).toEqual(['accept']);
    press(90, 90, 'touch');
    expect(pressed).toEqual(['accept', 'transfer']);
  });

  it('counts on what came where there was nothing to press since the hand arrived', async () => {
    const open = button('open');
    at = (x) => (x < 50 ? open : null);
    press(10, 10);
    document.dispatchEvent(pointer('pointermove', 200, 10, 'mouse'));
    rested();
    const tab = button('tab');
    at = () => tab;
    await drawn();
    time += 100;
    press(200, 10);
    expect(pressed).toEqual(['open', 'tab']);
  });

  it('counts on what came long after everything had gone from there, not on what came soon after', async () => {
    const open = button('open');
    at = () => open;
    press(10, 10);
    open.remove();
    at = () => null;
    await drawn();
    time += 599;
    const early = button('early');
    at = () => early;
    await drawn();
    press(10, 10);
    expect(pressed).toEqual(['open']);
    time += 600;
    early.remove();
    at = () => null;
    await drawn();
    time += 600;
    const tab = button('tab');
    at = () => tab;
    await drawn();
    press(10, 10);
    expect(pressed).toEqual(['open', 'tab']);
  });

  it('is dropped on what came where another thing stood under a resting hand', async () => {
    const row = button('row');
    at = () => row;
    document.dispatchEvent(pointer('pointermove', 10, 10, 'mouse'));
    rested();
    row.remove();
    const other = button('other');
    at = () => other;
    await drawn();
    time += 300;
    press(10, 10);
    expect(pressed).toEqual([]);
  });

  it('of a key counts at once', async () => {
    const accept = button('accept');
    at = () => accept;
    press(10, 10);
    accept.remove();
    const giveBack = button('giveBack');
    at = () => giveBack;
    await drawn();
    press(10, 10);
    giveBack.click();
    expect(pressed).toEqual(['accept', 'giveBack']);
  });

  it('counts on what the hand went to, however late the page looks there', async () => {
    const [one, other] = [button('one'), button('other')];
    at = (x) => (x < 50 ? one : other);
    press(10, 10);
    document.dispatchEvent(pointer('pointermove', 90, 10, 'mouse'));
    time += 400;
    press(90, 10);
    expect(pressed).toEqual(['one', 'other']);
  });

  it('counts on what the wheel brought', async () => {
    const [one, other] = [button('one'), button('other')];
    at = () => one;
    press(10, 10);
    document.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    at = () => other;
    await drawn();
    press(10, 10);
    expect(pressed).toEqual(['one', 'other']);
  });

  it('is not looked for while the hand turns the wheel: each look lays the page out at once', async () => {
    const row = button('row');
    const look = vi.fn(() => row);
    at = look;
    document.dispatchEvent(pointer('pointermove', 10, 10, 'mouse'));
    rested();
    look.mockClear();
    for (let frame = 0; frame < 5; frame += 1) {
      document.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      button(`come${frame}`);
      await drawn();
    }
    expect(look).not.toHaveBeenCalled();
    rested();
    expect(look).toHaveBeenCalledOnce();
    button('later');
    await drawn();
    expect(look).toHaveBeenCalledTimes(2);
  });
});
