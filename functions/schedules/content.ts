import { type Connection, capabilities } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { customerWord } from '@shared/contacts/customerWord.ts';
import { AppError } from '@shared/core/errors.ts';
import { render } from '@shared/core/template.ts';
import { checkFile } from '@shared/media/rules.ts';
import { checkLength, hasNoText, textLimit } from '@shared/messages/content.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import type { Schedule, ScheduleMedia } from '@shared/schedules/model.ts';
import { headerFile } from '@shared/templates/rules.ts';
import { getTemplate } from '../channels/templates/service.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import { templateContent } from '../inbox/messages/templates.ts';

export type ScheduleContent = Pick<Message, 'body' | 'mediaType'> & Partial<Pick<Message, 'media' | 'template'>>;

const storedFile = ({ mediaType: _kind, ...file }: ScheduleMedia): MessageMedia => ({
  ...file,
  status: 'ready',
  providerId: '',
});

interface Facts {
  readonly connection: Connection;
  readonly contact: Contact;
  /** The contact's active ticket; what it would tell stays empty without one. */
  readonly ticket: StoredTicket | undefined;
  readonly company: { readonly name: string; readonly timeZone: string };
  readonly at: Date;
}

/** Fills in what a text names, as it is at the time of sending (B-BOT-21). */
function filling(
  { user }: Schedule,
  { connection, contact, ticket, company, at }: Facts,
  nameFallback = '',
): (text: string) => string {
  const known = variablesOf({
    ticket: { id: ticket?.id ?? 0, contact, queue: ticket?.queue ?? null, whatsapp: connection },
    userName: user.name,
    companyName: company.name,
    zone: company.timeZone,
    at,
  });
  const values =
    known.name === '' && nameFallback !== '' ? { ...known, name: nameFallback, firstName: nameFallback } : known;
  const outside = ticket ? {} : { ticket_id: '', protocol: String(values.protocol).slice(0, 'yyyyMMddHHmmss'.length) };
  return (text) => (text.includes('{{') ? render(text, { ...values, ...outside }) : text);
}

/**
 * Contents of a free text: the text, with the file if the channel shows both together, else after it.
 * @throws ERR_MESSAGE_TOO_LONG, ERR_FILESIZE_OVER_LIMIT, ERR_FILETYPE_NOT_ALLOWED
 */
export function textContents(schedule: Schedule, facts: Facts): ScheduleContent[] {
  const { channel } = facts.connection;
  const limits = capabilities[channel];
  const body = filling(schedule, facts)(schedule.body);
  const { media } = schedule;
  const text: ScheduleContent = { mediaType: 'chat', body };
  checkLength(body, limits.maxTextLength, limits);
  if (!media) return [text];
  checkFile(media, channel);
  const file = { mediaType: media.mediaType, media: storedFile(media) };
  const isTogether = !hasNoText(media.mediaType) && body.length <= textLimit(file, limits);
  return isTogether ? [{ ...file, body }] : [{ ...file, body: '' }, text];
}

/**
 * Contents outside of the reply window: the template, its values filled in, with the file if its header asks for one.
 * @throws ERR_OUT_OF_WINDOW without a template, ERR_TEMPLATE_NOT_FOUND, ERR_TEMPLATE_NOT_APPROVED,
 * ERR_TEMPLATE_VARIABLES
 */
export async function templateContents(schedule: Schedule, facts: Facts): Promise<ScheduleContent[]> {
  const { template, media, companyId } = schedule;
  if (!template) throw new AppError('ERR_OUT_OF_WINDOW');
  const whatsappId = facts.connection.id;
  const chosen = await getTemplate({ companyId }, whatsappId, { id: template.id, language: '' });
  // The platform refuses empty parameters.
  const fill = filling(schedule, facts, customerWord(chosen.language));
  const choice = {
    id: template.id,
    language: '',
    variables: Object.fromEntries(Object.entries(template.variables).map(([key, value]) => [key, fill(value)])),
  };
  const wanted = headerFile(chosen);
  const files = media && wanted !== undefined ? [{ mediaType: media.mediaType, media: storedFile(media) }] : [];
  return [await templateContent({ companyId }, { whatsappId }, choice, files)];
}
