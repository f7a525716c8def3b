import { type VariableValues, variablesOf } from '@shared/messages/variables.ts';
import { textOf } from '@web/lib/i18n.ts';
import { currentSession } from '@web/lib/session.tsx';
import { companyZone } from '@web/lib/time.ts';
import { simulatorTexts } from './simulatorText.ts';

/** Values of an invented customer, for previews of texts with variables. */
export function sampleValues(queueName: string, at: Date): VariableValues {
  const name = textOf(simulatorTexts, 'customer');
  const contact = { id: '', name, number: '5511999990000', profilePicUrl: null, isGroup: false, tags: [] };
  const connection = { id: 0, name: textOf(simulatorTexts, 'connection'), channel: 'whatsappapi' as const };
  return variablesOf({
    ticket: {
      id: 128,
      contact,
      queue: { id: 0, name: queueName, color: '' },
      whatsapp: { ...connection, groupAsTicket: 'disabled' },
    },
    ...{ userName: '', companyName: currentSession()?.user.company.name ?? '', zone: companyZone(), at },
  });
}
