import { use, useCallback } from 'react';
import {
  createPath,
  createSearchParams,
  type Location,
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  type URLSearchParamsInit,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

/** The routers that hold a history hand it out as their navigator. */
interface History {
  readonly location: Location;
}

/**
 * Reads where the person is now. The router renders an address in a transition, a moment after it was gone to: a press
 * within that moment goes on from the new address, which `useLocation` does not have yet.
 */
export function useCurrentLocation(): () => Location {
  const { navigator } = use(NavigationContext);
  return useCallback(() => (navigator as typeof navigator & History).location, [navigator]);
}

type UrlParamsUpdate = URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit);

/** The parameters on the screen, and a way to change those of the address where the person is now. */
export function useUrlParams(): readonly [
  URLSearchParams,
  (change: UrlParamsUpdate, options?: NavigateOptions) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const locate = useCurrentLocation();
  const change = useCallback(
    (change: UrlParamsUpdate, options?: NavigateOptions) => {
      const { pathname, search } = locate();
      const next = createSearchParams(typeof change === 'function' ? change(new URLSearchParams(search)) : change);
      void navigate(createPath({ pathname, search: String(next) }), options);
    },
    [navigate, locate],
  );
  return [params, change];
}
