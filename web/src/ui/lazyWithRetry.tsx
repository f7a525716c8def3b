import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { PartFailure, type PartFailureProps } from './PartFailure.tsx';

/** A component whose code comes when it is wanted, or ahead of that. */
export interface RetryableLazy<Props extends object> {
  (props: Props): ReactNode;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

/** Thrown for code that could not be loaded, to distinguish it from code that crashed. */
class PartMissing extends Error {
  override name = 'PartMissing';
}

/**
 * A browser remembers a module that it could not have, and fails on it until the page is reloaded: without a
 * network, and without the worker that may hold the file, it is better not asked.
 */
const isCutOff = (): boolean =>
  !navigator.onLine && !('serviceWorker' in navigator && navigator.serviceWorker.controller);

interface BoundaryProps {
  children: ReactNode;
  whenMissing: (again: () => void) => ReactNode;
}

class MissingBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === undefined) return this.props.children;
    if (!(error instanceof PartMissing)) throw error;
    return this.props.whenMissing(() => this.setState({ error: undefined }));
  }
}

/** Draws what there is at first, for as long as it is shown: nothing is drawn again as something else. */
function Chosen<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Shown] = useState<ComponentType<Props>>(choose);
  return <Shown {...props} />;
}

const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

interface MissingProps extends PartFailureProps {
  Failure: ComponentType<PartFailureProps>;
  /** The next time it is opened is another try. */
  onGone: () => void;
}

function Missing({ Failure, onGone, ...rest }: MissingProps) {
  useEffect(() => onGone, [onGone]);
  return <Failure {...rest} />;
}

/**
 * Like `lazy`, but drawn at once when its code is there already. React shows nothing for 300 ms in place of what it had
 * to wait for, however short that was. Where the code cannot be had, `Failure` says so and tries again.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<PartFailureProps> = PartFailure,
): RetryableLazy<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async () => {
    if (arrived === undefined && isCutOff()) throw new TypeError('There is no network.');
    arrived ??= await load();
    return arrived;
  };
  const wait = () =>
    lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (cause) {
        throw new PartMissing('A part did not come.', { cause });
      }
    }) as ComponentType<Props>;
  let awaited = wait();
  const choose = () => arrived ?? awaited;
  const onGone = () => {
    awaited = wait();
  };
  const Part = (props: Props) => (
    <MissingBoundary
      whenMissing={(onArrived) => <Missing {...{ Failure, fetch, onArrived, onGone }} onClose={closeOf(props)} />}
    >
      <Chosen choose={choose} props={props} />
    </MissingBoundary>
  );
  return Object.assign(Part, { fetch });
}
