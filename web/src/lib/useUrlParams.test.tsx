import '@test/support/web/setup.ts';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useCurrentLocation, useUrlParams } from './useUrlParams.ts';

interface Hooks {
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly change: ReturnType<typeof useUrlParams>[1];
  readonly locate: ReturnType<typeof useCurrentLocation>;
}

function Probe({ onRender }: { onRender: (hooks: Hooks) => void }) {
  const { pathname, search } = useLocation();
  const [params, change] = useUrlParams();
  onRender({ navigate: useNavigate(), change, locate: useCurrentLocation() });
  return <p>{`${pathname}${search} tab=${params.get('tab')}`}</p>;
}

/** The hooks as a press finds them: those of the last rendering. */
function openAt(address: string, kind: 'browser' | 'memory'): Hooks {
  let hooks: Hooks | undefined;
  const probe = <Probe onRender={(rendered) => (hooks = rendered)} />;
  history.replaceState(null, '', address);
  render(
    kind === 'browser' ? (
      <BrowserRouter>{probe}</BrowserRouter>
    ) : (
      <MemoryRouter initialEntries={[address]}>{probe}</MemoryRouter>
    ),
  );
  if (hooks === undefined) throw new Error('nothing was rendered');
  return hooks;
}

it.each(['browser', 'memory'] as const)('goes on from an address that is not rendered yet: %s', (kind) => {
  const hooks = openAt('/tickets/a?queues=1', kind);
  act(() => {
    void hooks.navigate('/tickets?queues=1');
    // Nothing was rendered in between, as after two quick presses on a slow machine.
    expect(screen.getByText('/tickets/a?queues=1 tab=null')).toBeInTheDocument();
    expect(hooks.locate().pathname).toBe('/tickets');
    hooks.change(
      (before) => {
        before.set('tab', 'pending');
        return before;
      },
      { replace: true },
    );
    hooks.change((before) => {
      before.set('all', '1');
      return before;
    });
  });
  expect(screen.getByText('/tickets?queues=1&tab=pending&all=1 tab=pending')).toBeInTheDocument();
});

it('takes all parameters out of the address', () => {
  const hooks = openAt('/settings?q=horas', 'browser');
  act(() => hooks.change({}));
  expect(screen.getByText('/settings tab=null')).toBeInTheDocument();
  expect(location.search).toBe('');
});
