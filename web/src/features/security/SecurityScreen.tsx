import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Passkeys } from './parts/Passkeys.tsx';
import { SecondFactor } from './parts/SecondFactor.tsx';
import { SignIns } from './parts/SignIns.tsx';
import { TeamSecondFactors } from './parts/TeamSecondFactors.tsx';
import styles from './SecurityScreen.module.css';
import { securityTexts } from './text.ts';

/** Sign-in methods of the user, and for administrators those of their colleagues. */
export function SecurityScreen() {
  const t = useText(securityTexts);
  const { user } = useSession();
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      <div className={styles['page']}>
        <SecondFactor />
        <Passkeys />
        <SignIns />
        {user.profile === 'admin' && <TeamSecondFactors />}
      </div>
    </Screen>
  );
}
