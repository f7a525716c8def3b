import { useSessionState } from '@web/lib/session.tsx';
import { BackLink } from '@web/ui/backLink.ts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { NotAllowedPage } from './NotAllowedPage.tsx';
import { isInSettings, pageOf } from './pages.ts';
import { SettingsLink } from './SettingsLink.tsx';
import { Splash } from './Splash.tsx';

const home = '/tickets';
/** The invoices of a company whose subscription is past due; the same screen as the other one. */
export const unpaidPath = '/financeiro-aberto';
const invoicesPath = '/financeiro';

/** Page of the demonstration on which invoices are paid. */
const bankPath = '/sandbox/bank';

/** Expired companies see their invoices and receipts only, and where they pay. */
const isForExpired = (pathname: string): boolean =>
  pathname === unpaidPath || pathname === bankPath || pathname.startsWith(`${invoicesPath}/`);

/** Address that the visitor wanted before the redirect to the login. */
interface From {
  readonly from?: string;
}

/** Routes for visitors; signed-in users are redirected to the page they wanted. */
export function PublicOnly() {
  const state = useSessionState();
  const { from = home } = (useLocation().state ?? {}) as From;
  if (state.status === 'starting') return <Splash />;
  if (state.status === 'signedOut') return <Outlet />;
  return <Navigate to={state.session.isExpired ? unpaidPath : from} replace />;
}

/** Routes for signed-in users who may see the page. */
export function RequireSession() {
  const state = useSessionState();
  const { pathname, search, hash } = useLocation();
  if (state.status === 'starting') return <Splash />;
  if (state.status === 'signedOut') {
    // Leaving on purpose does not bring the next person to the last one's screen.
    const from = state.code === null && state.isLeaving ? undefined : `${pathname}${search}${hash}`;
    return <Navigate to="/login" replace state={{ from } satisfies From} />;
  }
  const { isExpired } = state.session;
  if (isExpired && !isForExpired(pathname)) {
    // A link to an invoice leads to it.
    return <Navigate to={{ pathname: unpaidPath, search: pathname === invoicesPath ? search : '' }} replace />;
  }
  return <Outlet />;
}

const backToSettings = <SettingsLink />;

/** Inside the shell: whether this person may open this screen. One of the settings leads back to all of them. */
export function AllowedOutlet() {
  const state = useSessionState();
  const { pathname } = useLocation();
  if (state.status !== 'signedIn') return null;
  if (pageOf(pathname)?.visible(state.session) === false) {
    // A user without a dashboard starts at the conversations, because `/` is where every login without a wanted page
    // leads.
    return pathname === '/' ? <Navigate to={home} replace /> : <NotAllowedPage />;
  }
  return (
    <BackLink value={isInSettings(pathname) ? backToSettings : undefined}>
      <Outlet />
    </BackLink>
  );
}
