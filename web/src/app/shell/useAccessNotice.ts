import { useSession } from '@web/lib/session.tsx';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Tells the person what happened to the way they sign in; the words come when there is something to tell. */
export function useAccessNotice(): void {
  const { user } = useSession();
  const { id, accessNotice, secondFactorDueAt } = user;
  const navigate = useNavigate();
  useEffect(() => {
    if (accessNotice === null && secondFactorDueAt === undefined) return;
    void import('./showAccessNotices.ts').then(({ showAccessNotices }) =>
      showAccessNotices({ id, accessNotice, secondFactorDueAt }, () => void navigate('/security')),
    );
  }, [id, accessNotice, secondFactorDueAt, navigate]);
}
