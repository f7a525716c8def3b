import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'shape' | 'role' | 'size'>;

/** Comes from the right over the screen; a sheet on phones. A pane that stays beside the content is not one. */
export function Drawer(props: Props) {
  return <Dialog {...props} shape="drawer" />;
}
