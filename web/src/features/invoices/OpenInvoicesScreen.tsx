import { useSession } from '@web/lib/session.tsx';
import { Navigate } from 'react-router-dom';
import { ExpiredScreen } from './ExpiredScreen.tsx';
import { InvoicesScreen } from './InvoicesScreen.tsx';

/** All users are redirected here while the company's subscription is past due: administrators pay, the others wait. */
export function OpenInvoicesScreen() {
  const { user, isExpired } = useSession();
  if (user.profile === 'admin') return <InvoicesScreen />;
  return isExpired ? <ExpiredScreen /> : <Navigate to="/tickets" replace />;
}
