import { useSession } from '@web/lib/session.tsx';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Informs users about changes to their sign-in; the texts load only if there is a change. */
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
