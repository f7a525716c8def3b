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

/** Where a demonstration pays them. */
const bankPath = '/sandbox/bank';

/** Expired companies see their invoices and receipts only, and where they pay. */
const isForExpired = (pathname: string): boolean =>
  pathname === unpaidPath || pathname === bankPath || pathname.startsWith(`${invoicesPath}/`);

/** Where a visitor was going when the login stood in the way. */
interface From {
  readonly from?: string;
}

/** For who is not signed in: everybody else goes where they were going. */
export function PublicOnly() {
  const state = useSessionState();
  const { from = home } = (useLocation().state ?? {}) as From;
  if (state.status === 'starting') return <Splash />;
  if (state.status === 'signedOut') return <Outlet />;
  return <Navigate to={state.session.isExpired ? unpaidPath : from} replace />;
}

/** For who is signed in and may see the screen. */
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
    // Nobody asked for the start by name: who has no dashboard begins with the conversations.
    return pathname === '/' ? <Navigate to={home} replace /> : <NotAllowedPage />;
  }
  return (
    <BackLink value={isInSettings(pathname) ? backToSettings : undefined}>
      <Outlet />
    </BackLink>
  );
}
