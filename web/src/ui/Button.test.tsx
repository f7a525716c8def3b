import '@test/support/web/setup.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell, Plus } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { Time } from './Time.tsx';
import { Tooltip } from './Tooltip.tsx';

afterEach(() => vi.useRealTimers());

describe('Button', () => {
  it('acts once, and not while its action runs', async () => {
    const onClick = vi.fn();
    const { rerender } = render(
      <Button icon={Plus} onClick={onClick}>
        Salvar
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    rerender(
      <Button icon={Plus} isPending onClick={onClick}>
        Salvar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Salvar' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(button).toHaveFocus();
  });

  it('shows the progress in the same frame', () => {
    const { container } = render(<Button isPending>Salvar</Button>);
    expect(container.querySelector('[style*="16px"] > span')).toBeInTheDocument();
  });

  it('submits only when asked to', () => {
    render(<Button>Voltar</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});

describe('IconButton', () => {
  it('is named by its label and count, and says whether it is pressed', () => {
    render(<IconButton icon={Bell} label="Avisos" count={3} isPressed />);
    expect(screen.getByRole('button', { name: 'Avisos (3)', pressed: true })).toBeVisible();
  });

  it('shows its label on keyboard focus and hides it on Escape', async () => {
    render(<IconButton icon={Bell} label="Avisos" shortcut="Mod+B" />);
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^AvisosCtrlB$/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('Tooltip', () => {
  it('waits for the pointer to rest, and stays while the pointer is on it', () => {
    vi.useFakeTimers();
    render(
      <Tooltip text="Exato">
        <span>há 5 min</span>
      </Tooltip>,
    );
    const frame = screen.getByText('há 5 min').parentElement as HTMLElement;
    const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
    fireEvent.pointerEnter(frame);
    pass(300);
    fireEvent.pointerLeave(frame);
    pass(1000);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    fireEvent.pointerEnter(frame);
    pass(450);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Exato');
    fireEvent.pointerLeave(frame);
    pass(50);
    fireEvent.pointerEnter(frame);
    pass(1000);
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    fireEvent.pointerLeave(frame);
    pass(100);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('Time', () => {
  it('shows the relative time, and the exact one to keyboards and listeners', async () => {
    const at = Date.now() - 5 * 60_000;
    render(<Time at={at} />);
    const button = screen.getByRole('button', { name: /^há 5 min\., \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/ });
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  });

  it('shows the exact time of a row that the keys reach, and of one that is pointed at', async () => {
    render(
      <a href="/x">
        <Time at="2026-03-05T02:15:09Z" as="list" isFocusable={false} />
      </a>,
    );
    await userEvent.tab();
    expect(screen.getByRole('link')).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('04/03/2026 23:15:09');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await userEvent.hover(screen.getByText('04/03/2026'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('04/03/2026 23:15:09');
  });

  it('takes no focus inside rows, and shows nothing for what is no time', () => {
    const { container } = render(
      <>
        <Time at="2026-03-05T02:15:09Z" as="date" isFocusable={false} />
        <Time at="" />
      </>,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(container).toHaveTextContent(/^04\/03\/2026 23:15$/);
    expect(container.querySelector('time')).toHaveAttribute('dateTime', '2026-03-05T02:15:09.000Z');
  });
});

describe('waits under 200 ms', () => {
  it('show neither spinner nor skeleton, but keep their room', () => {
    vi.useFakeTimers();
    const { container } = render(
      <>
        <Spinner label="Enviando" />
        <Skeleton width={120} height={20} />
      </>,
    );
    const skeleton = container.querySelector('[style*="120px"]');
    act(() => vi.advanceTimersByTime(199));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(skeleton).toBeEmptyDOMElement();
    expect(skeleton).toHaveStyle({ width: '120px', height: '20px' });
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('Enviando');
    expect(skeleton).not.toBeEmptyDOMElement();
  });
});
