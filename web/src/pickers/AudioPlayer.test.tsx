import '@test/support/web/setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AudioPlayer } from './AudioPlayer.tsx';

const load = vi.fn();
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(load);
  // A player without a source neither plays nor says that it will not.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  vi.restoreAllMocks();
  load.mockClear();
});

const sources = () => [...document.querySelectorAll('source')];

describe('a sound that this browser cannot play', () => {
  it('is offered as a file once it was tried', async () => {
    render(<AudioPlayer url="/a.amr" copyUrl={null} fallback={<p>a.amr</p>} />);
    for (const source of sources()) fireEvent.error(source);
    expect(screen.queryByText('a.amr')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ouvir' }));
    // What failed may have been the network.
    expect(load).toHaveBeenCalledOnce();
    for (const source of sources()) fireEvent.error(source);
    expect(screen.getByText('a.amr')).toBeVisible();
  });

  it('still has its copy', async () => {
    render(<AudioPlayer url="/a.ogg" copyUrl="/a.mp3" fallback={<p>a.ogg</p>} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ouvir' }));
    fireEvent.error(sources()[0] as HTMLElement);
    expect(screen.queryByText('a.ogg')).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });
});
