import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { Campaign, CampaignTemplate } from '@shared/campaigns/model.ts';
import { type PriceTable, priceOf } from '@shared/campaigns/prices.ts';
import { confirmationsOf, textsOf, type Variant } from '@shared/campaigns/rules.ts';
import { type CampaignSettings, customValues } from '@shared/campaigns/settings.ts';
import { chanceOf, chosen, filled, valuesOf } from '@shared/campaigns/texts.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import { customerWord } from '@shared/contacts/customerWord.ts';
import { AppError } from '@shared/core/errors.ts';
import { hasNoText, textLength, textLimit } from '@shared/messages/content.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { headerFile } from '@shared/templates/rules.ts';
import { cachedTemplate } from '../channels/templates/service.ts';
import { buildTemplateContent } from '../inbox/messages/templates.ts';

/** Content of one or two messages: text and file, if the channel cannot show both together. */
export interface CampaignContent {
  readonly messages: readonly (Pick<Message, 'body' | 'mediaType'> & Partial<Pick<Message, 'media' | 'template'>>)[];
  readonly variant: number;
  /** Cost in millionths. */
  readonly cost: number;
}

export interface Plan {
  readonly campaign: Campaign;
  readonly settings: CampaignSettings;
  readonly prices: PriceTable;
}

type ContentRecipient = Pick<Delivery, 'identity' | 'name' | 'number' | 'email' | 'variables'>;
type Part = Delivery['part'];

const followNumber = (part: Part): number => (part.startsWith('follow') ? Number(part.slice('follow'.length)) : 0);

function variantsFor({ campaign }: Plan, part: Part): Variant[] {
  if (part === 'ask') return confirmationsOf(campaign);
  if (part === 'text') return textsOf(campaign);
  const text = campaign.followUps[followNumber(part) - 1]?.message ?? '';
  return text.trim() === '' ? [] : [{ slot: 1, text }];
}

const templatesFor = ({ campaign }: Plan, part: Part): readonly CampaignTemplate[] =>
  followNumber(part) === 0 ? campaign.templates : (campaign.followUps[followNumber(part) - 1]?.templates ?? []);

function storedFile({
  campaign: { media },
}: Plan): { mediaType: Message['mediaType']; media: MessageMedia } | undefined {
  if (!media) return undefined;
  const { mediaType, ...file } = media;
  return { mediaType, media: { ...file, status: 'ready', providerId: '' } };
}

/** Free text: one of the texts, with the file as its caption where the channel shows both together (B-CAMP-7). */
function freeContent(
  plan: Plan,
  person: ContentRecipient,
  part: Part,
  connection: Connection,
): CampaignContent | undefined {
  const limits = capabilities[connection.channel];
  const choice = chosen(variantsFor(plan, part), chanceOf(`${plan.campaign.id}|${part}|${person.identity}`));
  const file = part === 'text' ? storedFile(plan) : undefined;
  if (!choice && !file) return undefined;
  const body = choice
    ? filled(choice.text, valuesOf(person, customValues(plan.settings), plan.campaign.nameFallback))
    : '';
  if (textLength(body, limits) > limits.maxTextLength) throw new AppError('ERR_MESSAGE_TOO_LONG');
  const cost = priceOf(plan.prices, person.number, 'SERVICE');
  const variant = choice?.slot ?? 1;
  if (!file) return { messages: [{ body, mediaType: 'chat' }], variant, cost };
  const isTogether = body === '' || (!hasNoText(file.mediaType) && body.length <= textLimit(file, limits));
  if (isTogether) return { messages: [{ ...file, body }], variant, cost };
  const text = { body, mediaType: 'chat' as const };
  const alone = { ...file, body: '' };
  // A voice note after its text, a picture before it (B-CAMP-7).
  return { messages: file.mediaType === 'audio' ? [text, alone] : [alone, text], variant, cost: 2 * cost };
}

/** @throws ERR_TEMPLATE_NOT_FOUND, ERR_TEMPLATE_NOT_APPROVED, ERR_TEMPLATE_VARIABLES */
async function preparedContent(
  plan: Plan,
  person: ContentRecipient,
  part: Part,
  connection: Connection,
): Promise<CampaignContent | undefined> {
  const choice = templatesFor(plan, part).find(({ whatsappId }) => whatsappId === connection.id);
  if (!choice) return undefined;
  const template = await cachedTemplate(plan.campaign, connection.id, { id: choice.id, language: '' });
  // The platform refuses empty parameters.
  const word = plan.campaign.nameFallback || customerWord(template.language);
  const values = valuesOf(person, customValues(plan.settings), word);
  const variables = Object.fromEntries(
    Object.entries(choice.variables).map(([key, text]) => [key, filled(text, values)]),
  );
  const file = headerFile(template) === undefined ? undefined : storedFile(plan);
  const message = buildTemplateContent(template, variables, file ? [file] : []);
  return { messages: [message], variant: 0, cost: priceOf(plan.prices, person.number, template.category) };
}

/**
 * Chooses a recipient's content: free text in an open window, otherwise the connection's template.
 * @throws ERR_OUT_OF_WINDOW if there is neither, ERR_TEMPLATE_NOT_FOUND, ERR_TEMPLATE_NOT_APPROVED,
 * ERR_TEMPLATE_VARIABLES, ERR_MESSAGE_TOO_LONG
 */
export async function contentFor(
  plan: Plan,
  person: ContentRecipient,
  part: Part,
  { connection, isOpen }: { readonly connection: Connection; readonly isOpen: boolean },
): Promise<CampaignContent> {
  const free = isOpen ? freeContent(plan, person, part, connection) : undefined;
  const content = free ?? (await preparedContent(plan, person, part, connection));
  if (!content) throw new AppError('ERR_OUT_OF_WINDOW');
  return content;
}
