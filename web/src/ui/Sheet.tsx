import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'shape' | 'role' | 'size'>;

/** Comes from below: choices and panes on phones. */
export function Sheet(props: Props) {
  return <Dialog {...props} shape="sheet" />;
}
