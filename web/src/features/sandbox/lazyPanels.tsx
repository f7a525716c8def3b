import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { type ComponentProps, type ComponentType, Suspense } from 'react';
import type { Outgoing } from './chat.ts';

/** Props of the dialogs that send something. */
export interface SendDialog {
  onClose: () => void;
  onSend: (input: Outgoing) => Promise<boolean>;
}

/** Forms are fetched when they are opened: the phone shows without them. */
function whileOpen<Props extends object>(Panel: ComponentType<Props>) {
  return ({ isOpen, ...props }: { isOpen: boolean } & Props) =>
    isOpen && (
      <Suspense>
        <Panel {...(props as unknown as Props)} />
      </Suspense>
    );
}

const Customer = lazyWithRetry(async () => (await import('./parts/CustomerDialog.tsx')).CustomerDialog);
const Credentials = lazyWithRetry(async () => (await import('./parts/CredentialsDialog.tsx')).CredentialsDialog);
const Contact = lazyWithRetry(async () => (await import('./parts/ContactDialog.tsx')).ContactDialog);
const Order = lazyWithRetry(async () => (await import('./parts/OrderDialog.tsx')).OrderDialog);
const Location = lazyWithRetry(async () => (await import('./parts/LocationDialog.tsx')).LocationDialog);

export const CustomerDialog = whileOpen<ComponentProps<typeof Customer>>(Customer);
export const CredentialsDialog = whileOpen<ComponentProps<typeof Credentials>>(Credentials);
export const ContactDialog = whileOpen<ComponentProps<typeof Contact>>(Contact);
export const OrderDialog = whileOpen<ComponentProps<typeof Order>>(Order);
export const LocationDialog = whileOpen<ComponentProps<typeof Location>>(Location);
