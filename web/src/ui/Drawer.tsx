import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'shape' | 'role' | 'size'>;

/** Slides over the screen from the right; a sheet on phones. A pane next to the content is no Drawer. */
export function Drawer(props: Props) {
  return <Dialog {...props} shape="drawer" />;
}
