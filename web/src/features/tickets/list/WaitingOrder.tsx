import { useScreenActions } from '@web/lib/actions.ts';
import { useText } from '@web/lib/i18n.ts';
import { Switch } from '@web/ui/Switch.tsx';
import { type InboxFilter, listOrder } from '../inbox/inboxFilter.ts';
import { ticketTexts } from '../text.ts';
import { orderTexts } from './orderText.ts';

interface Props {
  filter: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
}

/** Order of waiting tickets, by a switch and in the command palette. */
export function WaitingOrder({ filter, onChange }: Props) {
  const t = useText(ticketTexts);
  const tOrder = useText(orderTexts);
  const isLongestFirst = listOrder(filter) === 'waiting';
  const change = (isWanted: boolean) => onChange({ isLongestFirst: isWanted, isDueFirst: false });
  useScreenActions(() => [
    {
      id: 'waitingOrder',
      label: `${t('tabPending')}: ${tOrder(isLongestFirst ? 'newestFirst' : 'longestFirst')}`,
      run: () => change(!isLongestFirst),
    },
  ]);
  return (
    <Switch label={tOrder('longestFirst')} checked={isLongestFirst} onChange={({ target }) => change(target.checked)} />
  );
}
