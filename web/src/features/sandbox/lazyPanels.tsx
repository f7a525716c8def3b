import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { type ComponentProps, Suspense } from 'react';

const load = {
  customer: () => import('./parts/CustomerDialog.tsx'),
  credentials: () => import('./parts/CredentialsDialog.tsx'),
  contact: () => import('./parts/ContactDialog.tsx'),
  location: () => import('./parts/LocationDialog.tsx'),
};

const Customer = lazyWithRetry(async () => (await load.customer()).CustomerDialog);
const Credentials = lazyWithRetry(async () => (await load.credentials()).CredentialsDialog);
const Contact = lazyWithRetry(async () => (await load.contact()).ContactDialog);
const Location = lazyWithRetry(async () => (await load.location()).LocationDialog);

// Forms are fetched when they are opened: the phone shows without them.
export const CustomerDialog = (props: ComponentProps<typeof Customer>) =>
  props.isOpen && (
    <Suspense>
      <Customer {...props} />
    </Suspense>
  );

export const CredentialsDialog = (props: ComponentProps<typeof Credentials>) =>
  props.isOpen && (
    <Suspense>
      <Credentials {...props} />
    </Suspense>
  );

export const ContactDialog = (props: ComponentProps<typeof Contact>) =>
  props.isOpen && (
    <Suspense>
      <Contact {...props} />
    </Suspense>
  );

export const LocationDialog = (props: ComponentProps<typeof Location>) =>
  props.isOpen && (
    <Suspense>
      <Location {...props} />
    </Suspense>
  );
