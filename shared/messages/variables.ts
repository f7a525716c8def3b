import { firstNameIn, spokenName } from '../contacts/spokenName.ts';
import { defaultZone, zoned } from '../core/time.ts';
import type { Ticket } from '../tickets/model.ts';
import type { VariableName } from './variableNames.ts';

export interface VariableFacts {
  readonly ticket: Pick<Ticket, 'id' | 'contact' | 'queue' | 'whatsapp'>;
  /** Attendant, or empty. */
  readonly userName: string;
  readonly companyName: string;
  readonly zone?: string;
  readonly at: Date;
}

// The text goes to the company's customers, so its language is the product's default.
const greeting = (hour: number): string => {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
};

export type VariableValues = Readonly<Record<VariableName, string | number>>;

/** Values of the variables of every text that leaves the company (B-BOT-21). */
export function variablesOf(facts: VariableFacts): VariableValues {
  const { ticket, userName, companyName, zone = defaultZone, at } = facts;
  const { date, time, seconds } = zoned(at, zone);
  const [year, month, day] = date.split('-');
  const clock = `${time}:${seconds}`;
  const name = spokenName(ticket.contact);
  return {
    firstName: firstNameIn(name),
    name,
    userName,
    ms: greeting(Number(time.slice(0, 2))),
    protocol: `${year}${month}${day}${clock.replaceAll(':', '')}${ticket.id}`,
    date: `${day}-${month}-${year}`,
    hour: clock,
    ticket_id: ticket.id,
    queue: ticket.queue?.name ?? '',
    connection: ticket.whatsapp.name,
    data_hora: `${day}/${month}/${year} ${clock}`,
    name_company: companyName,
  };
}
