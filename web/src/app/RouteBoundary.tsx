import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RouteFailure } from './RouteFailure.tsx';

interface Props {
  children: ReactNode;
  /** A change of this path clears the failure. */
  place: string;
}

interface State {
  failure: { readonly error: unknown; readonly place: string } | undefined;
}

class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error, place: '' } };
  }

  static getDerivedStateFromProps({ place }: Props, { failure }: State): Partial<State> | null {
    if (failure === undefined) return null;
    if (failure.place === '') return { failure: { ...failure, place } };
    return failure.place === place ? null : { failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return <RouteFailure error={failure.error} onRetry={() => this.setState({ failure: undefined })} />;
  }
}

/** A screen that breaks leaves the shell around it standing. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
