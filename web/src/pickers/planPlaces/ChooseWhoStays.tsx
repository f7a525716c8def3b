import type { PausableLimit } from '@shared/companies/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense, useState } from 'react';
import { placesTexts } from './text.ts';

const PlanPlacesDialog = lazyWithRetry(async () => (await import('./PlanPlacesDialog.tsx')).PlanPlacesDialog);

interface Props {
  limit: PausableLimit;
  size?: 'small';
}

/** Opens the choice of who, or which connections, have a place of the plan. */
export function ChooseWhoStays({ limit, size }: Props) {
  const t = useText(placesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button writes size={size} onClick={() => setOpen(true)}>
        {t(limit === 'users' ? 'choose' : 'chooseConnections')}
      </Button>
      {isOpen && (
        <Suspense>
          <PlanPlacesDialog limit={limit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
