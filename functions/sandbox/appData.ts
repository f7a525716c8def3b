import { digitsOf } from '@shared/core/text.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { deliverAccountNews } from './deliveries.ts';
import { GraphError } from './graphErrors.ts';
import { newWamid } from './ids.ts';
import { listPhones } from './repo.ts';

type Json = Readonly<Record<string, unknown>>;

const maxPeople = 5;
const day = 24 * 3600;

/** Former conversation of the app on the phone, as Meta hands it over: some days old, and answered. */
function threadOf(number: SandboxNumber, person: string, place: number, now: number): Json {
  const own = digitsOf(number.displayPhoneNumber);
  const text = (from: string, body: string, ago: number): Json => ({
    ...{ from, id: newWamid(person, from === person), timestamp: String(now - ago), type: 'text' },
    ...{ text: { body }, history_context: { status: 'READ' } },
  });
  const ago = (place + 2) * day;
  return {
    id: person,
    messages: [text(person, 'Bom dia! Ainda têm a peça que pedi?', ago), text(own, 'Bom dia! Temos, sim.', ago - 300)],
  };
}

/**
 * `POST /{number}/smb_app_data`: webhooks bring the contacts or the history of the app on the phone, each once.
 * @throws GraphError for a number that is not used in the app
 */
export async function appData(number: SandboxNumber, type: string, now: Date): Promise<Json> {
  if (!number.isOnPhone)
    throw new GraphError(100, { message: '(#100) The number is not used in the app', status: 400 });
  if (type !== 'history' && type !== 'smb_app_state_sync') {
    throw new GraphError(100, { message: '(#100) Param sync_type must be one of {HISTORY, SMB_APP_STATE_SYNC}' });
  }
  const people = (await listPhones(number.companyId)).slice(0, maxPeople);
  const metadata = {
    display_phone_number: digitsOf(number.displayPhoneNumber),
    phone_number_id: number.phoneNumberId,
  };
  const seconds = Math.floor(now.getTime() / 1000);
  const named = people.map(({ name, number: phone_number }) => ({
    ...{ type: 'contact', action: 'add', contact: { full_name: name, first_name: name.split(' ')[0], phone_number } },
  }));
  const threads = people.map(({ number: person }, place) => threadOf(number, person, place, seconds));
  const content =
    type === 'history'
      ? { history: [{ metadata: { phase: 0, chunk_order: 1, progress: 100 }, threads }] }
      : { state_sync: named };
  const value = { messaging_product: 'whatsapp', metadata, ...content };
  await deliverAccountNews(number, [{ field: type, value }], now);
  return { messaging_product: 'whatsapp', request_id: newWamid(number.phoneNumberId, false) };
}
