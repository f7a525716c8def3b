import '@test/support/web/setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReactionMenu } from './ReactionMenu.tsx';

vi.mock('@web/pickers/emoji/EmojiButton.tsx', () => ({
  EmojiPlaceholder: () => null,
  EmojiPanel: ({ onChoose }: { onChoose: (emoji: string) => void }) => (
    <button type="button" onClick={() => onChoose('🦄')}>
      unicórnio
    </button>
  ),
}));

beforeEach(() => setLanguage('pt-BR'));

function show(ours?: string) {
  const onChoose = vi.fn();
  render(<ReactionMenu ours={ours} onChoose={onChoose} />);
  return onChoose;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offered = () => screen.getAllByRole('button', { name: /^Reagir com/ }).map(({ textContent }) => textContent);

it('gives a usual reaction with one press', async () => {
  const onChoose = show();
  await press('Reagir');
  await press('Reagir com 👍');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('👍');
});

it('offers every other emoji behind the usual ones, and begins with the usual ones again', async () => {
  const onChoose = show();
  await press('Reagir');
  await press('Outro emoji');
  expect(screen.queryByRole('button', { name: 'Reagir com 👍' })).not.toBeInTheDocument();
  await press('unicórnio');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('🦄');
  expect(screen.queryByRole('button', { name: 'unicórnio' })).not.toBeInTheDocument();
  await press('Reagir');
  expect(screen.getByRole('button', { name: 'Reagir com 👍' })).toBeInTheDocument();
});

it('shows our own, usual or not, as the one that a press takes back', async () => {
  show('🦄');
  await press('Reagir');
  expect(offered()).toContain('🦄');
  expect(screen.getByRole('button', { name: 'Reagir com 🦄' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Reagir com 👍' })).toHaveAttribute('aria-pressed', 'false');
});
