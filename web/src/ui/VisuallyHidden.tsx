import { VisuallyHidden as Hidden } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';

/** Words for those who listen to the screen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <Hidden as="span">{children}</Hidden>;
}
