import '@test/support/web/setup.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useKeptControls } from './useKeptControls.ts';

function Controls({ names, isTimed }: { names: readonly string[]; isTimed?: boolean }) {
  const { shown, around } = useKeptControls(names, { isTimed });
  return (
    <div {...around}>
      {shown.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </div>
  );
}

const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

it('keeps what was pressed in its place until the pointer leaves, with what is new before it', async () => {
  const { rerender } = render(<Controls names={['accept', 'transfer']} />);
  await userEvent.click(button('accept'));
  rerender(<Controls names={['transfer', 'resolve']} />);
  expect(shown()).toEqual(['resolve', 'accept', 'transfer']);
  await userEvent.unhover(button('accept'));
  expect(shown()).toEqual(['transfer', 'resolve']);
});

it('changes at once for whoever presses by key', async () => {
  const { rerender } = render(<Controls names={['accept']} />);
  button('accept').focus();
  await userEvent.keyboard('{Enter}');
  rerender(<Controls names={['resolve']} />);
  expect(shown()).toEqual(['resolve']);
});

it.each([
  ['for a finger', { pointerType: 'touch' }, false],
  ['where the hand goes on in the same place', { pointerType: 'mouse' }, true],
])('changes when a double press would be over %s', (_, pointer, isTimed) => {
  vi.useFakeTimers();
  const { rerender } = render(<Controls names={['accept']} isTimed={isTimed} />);
  const press = Object.assign(new MouseEvent('pointerdown', { bubbles: true }), pointer);
  act(() => void button('accept').dispatchEvent(press));
  rerender(<Controls names={['send']} isTimed={isTimed} />);
  expect(shown()).toEqual(['send', 'accept']);
  act(() => void vi.advanceTimersByTime(500));
  expect(shown()).toEqual(['send']);
  vi.useRealTimers();
});
