import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code comes when it is wanted, or ahead of that. */
export interface Later<Props extends object> {
  (props: Props): ReactNode;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

/** Draws what there is at first, for as long as it is shown: nothing is drawn anew as something else. */
function Chosen<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Shown] = useState<ComponentType<Props>>(choose);
  return <Shown {...props} />;
}

/**
 * Like `lazy`, but drawn at once when its code is there already. React shows nothing for 300 ms in place of what it had
 * to wait for, however short that was.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async () => {
    arrived ??= await load();
    return arrived;
  };
  const awaited = lazy(async () => ({ default: await fetch() })) as ComponentType<Props>;
  const choose = () => arrived ?? awaited;
  return Object.assign((props: Props) => <Chosen choose={choose} props={props} />, { fetch });
}
