import { useText } from '@web/lib/i18n.ts';
import { FirstSteps } from '@web/pickers/firstSteps/FirstSteps.tsx';
import { firstStepTexts } from '@web/pickers/firstSteps/text.ts';
import { UnverifiedEmail } from '@web/pickers/firstSteps/UnverifiedEmail.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';

/** The same list as in the empty inbox, at hand from every screen. */
export function FirstStepsScreen() {
  const t = useText(firstStepTexts);
  return (
    <Screen header={<ScreenHeader title={t('title')} />}>
      <UnverifiedEmail />
      <FirstSteps isTitled={false} />
    </Screen>
  );
}
