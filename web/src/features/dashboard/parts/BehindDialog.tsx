import { Card } from '@shared/metrics/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAddressValues } from '@web/lib/useAddressValues.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { cardTexts } from '../cardText.ts';
import type { PeriodInput } from '../period.ts';
import { dashboardTexts } from '../text.ts';
import { Services } from './Services.tsx';

interface Props {
  input: PeriodInput;
  /** Of an attendant whose services are looked at. */
  nameOf: (userId: number) => string;
}

/** What is behind a number that was pressed; the address holds it. */
export function BehindDialog({ input, nameOf }: Props) {
  const t = useText(cardTexts);
  const tScreen = useText(dashboardTexts);
  const [{ card, userId }, change] = useAddressValues('card', 'userId');
  const wanted = Card.options.find((one) => one === card);
  if (wanted === undefined) return null;
  const user = userId === '' ? undefined : Number(userId);
  const whose = user === undefined || !Number.isSafeInteger(user) ? undefined : user;
  return (
    <Dialog
      isOpen
      size="wide"
      title={whose === undefined ? t(wanted) : `${t(wanted)} · ${whose === 0 ? tScreen('nobody') : nameOf(whose)}`}
      onClose={() => change({ card: '', userId: '' })}
    >
      <Services label={t(wanted)} input={{ ...input, card: wanted, userId: whose }} />
    </Dialog>
  );
}
