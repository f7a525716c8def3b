import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { digitsOf } from '@shared/core/text.ts';
import type { sandbox } from '@shared/sandbox/contract.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { newCallId, newLinkedId, newMid, newWamid } from './ids.ts';
import { pageChannel } from './pageEnvelope.ts';
import { type ChatLine, newLineId, type Phone } from './repo.ts';
import { customerFile } from './storedFiles.ts';

export type WriteInput = Parsed<(typeof sandbox)['write']>;

/** Default values of a line. */
export const blankLine = {
  text: '',
  header: '',
  footer: '',
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaId: null,
  mediaSha256: null,
  isVoice: false,
  location: null,
  contacts: [],
  choices: [],
  links: [],
  choiceLabel: '',
  choiceId: null,
  quotedWamid: null,
  quotedFromCustomer: false,
  reaction: null,
  failure: null,
  callbackData: null,
  pricingCategory: 'service',
} as const satisfies Partial<ChatLine>;

interface Writing {
  readonly ctx: Ctx;
  readonly number: SandboxNumber;
  readonly phone: Phone;
  readonly input: WriteInput;
  readonly quoted: ChatLine | undefined;
}

type LineContent = Partial<ChatLine>;

const required = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'required' } });
const invalid = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'invalid' } });

/** Types of messages that Messenger and Instagram do not have. */
const ofWhatsApp: readonly WriteInput['type'][] = ['location', 'contacts', 'order', 'list', 'call'];

/** @throws ERR_VALIDATION when people cannot do this over the number's channel */
function checkChannel({ number, input }: Writing): void {
  const isPage = pageChannel(number) !== undefined;
  // Messenger and Instagram alone report clicks without a message.
  if (isPage ? ofWhatsApp.includes(input.type) : input.type === 'click') throw invalid('type');
  if (input.advertisement !== '' && number.channel === 'whatsapp') throw invalid('advertisement');
}

/** Neither an emoji on a message nor a call comes through an advertisement. */
const advertised = ({ type, advertisement }: WriteInput): LineContent =>
  advertisement === '' || type === 'reaction' || type === 'call' ? {} : { advertisement };

function textContent({ input }: Writing): LineContent {
  if (input.text === '') throw required('text');
  return { text: input.text };
}

async function mediaContent({ ctx, number, input }: Writing): Promise<LineContent> {
  const isStory = input.type === 'storyMention' || input.type === 'storyReply';
  const kind = isStory ? 'image' : (input.type as 'image' | 'audio' | 'video' | 'document' | 'sticker');
  const owner = { companyId: ctx.companyId, phoneNumberId: number.phoneNumberId };
  const media = await customerFile(ctx, { owner, input, file: ctx.request.files[0] }, kind);
  return {
    // Sound and stickers have no caption on the phone.
    text: kind === 'audio' || kind === 'sticker' ? '' : input.text,
    mediaUrl: `/api/media/${media.key}`,
    mediaName: media.name,
    mediaMime: media.mime,
    mediaId: media.id,
    mediaSha256: Buffer.from(media.sha256, 'hex').toString('base64'),
    isVoice: kind === 'audio' && input.isVoice,
  };
}

function placeContent({ input: { latitude, longitude, text } }: Writing): LineContent {
  if (latitude === undefined) throw required('latitude');
  if (longitude === undefined) throw required('longitude');
  return { location: { latitude, longitude, name: text, address: '' } };
}

function cardContent({ input }: Writing): LineContent {
  if (input.text === '') throw required('text');
  const number = digitsOf(input.contactNumber ?? '');
  return { contacts: [{ name: input.text, numbers: number ? [number] : [] }] };
}

function orderContent({ input: { products, text } }: Writing): LineContent {
  if (products.length === 0) throw required('products');
  return { products, text };
}

function clickContent({ input }: Writing): LineContent {
  if (input.advertisement === '') throw required('advertisement');
  return {};
}

function reactionContent({ input, quoted }: Writing): LineContent {
  if (!quoted) throw required('quotedWamid');
  return { text: input.text };
}

function choiceContent({ input, quoted }: Writing): LineContent {
  const choice = quoted?.choices.find(({ id }) => id === input.choiceId);
  if (!choice) throw required('choiceId');
  const isTemplateReply = quoted?.type === 'template';
  return { text: choice.title, choiceId: choice.id, choices: [choice], isTemplateReply };
}

function checkFileSent({ ctx, input }: Writing): LineContent {
  if (ctx.request.files.length === 0 && input.key === undefined) throw required('key');
  return {};
}

const withFile: readonly WriteInput['type'][] = [
  ...(['image', 'audio', 'video', 'document', 'sticker', 'storyMention', 'storyReply'] as const),
];

/** Content of a message, apart from its file. */
const contents: Readonly<Record<WriteInput['type'], (writing: Writing) => LineContent>> = {
  text: textContent,
  image: checkFileSent,
  audio: checkFileSent,
  video: checkFileSent,
  document: checkFileSent,
  sticker: checkFileSent,
  location: placeContent,
  contacts: cardContent,
  order: orderContent,
  click: clickContent,
  reaction: reactionContent,
  button: choiceContent,
  list: choiceContent,
  storyMention: checkFileSent,
  storyReply: checkFileSent,
  share: ({ input }) => ({ mediaUrl: input.text || 'https://www.instagram.com/p/exemplo' }),
  unsupported: () => ({}),
  call: () => ({}),
};

const wamidOf = ({ channel }: SandboxNumber, isCall: boolean, identity: string): string => {
  if (channel === 'whatsapp') return newLinkedId();
  if (channel !== undefined) return newMid();
  return isCall ? newCallId(identity) : newWamid(identity, true);
};

/**
 * The line of something a customer sends. @param count called once it is known to be something that can be sent
 * @throws AppError when a part is missing, or the channel knows no such thing
 */
export async function customerLine(writing: Writing, count: () => Promise<void>): Promise<ChatLine> {
  const { ctx, number, phone, input, quoted } = writing;
  checkChannel(writing);
  const content = contents[input.type](writing);
  await count();
  const identity = phone.isNumberHidden ? phone.userId.slice(3) : phone.number;
  return {
    ...blankLine,
    companyId: ctx.companyId,
    phoneNumberId: number.phoneNumberId,
    number: phone.number,
    id: newLineId(),
    wamid: wamidOf(number, input.type === 'call', identity),
    fromCustomer: true,
    type: input.type,
    quotedWamid: quoted?.wamid ?? null,
    quotedFromCustomer: quoted?.fromCustomer ?? false,
    ...advertised(input),
    status: 'sending',
    at: new Date(ctx.now.getTime() - input.ageSeconds * 1000).toISOString(),
    ...content,
    ...(withFile.includes(input.type) ? await mediaContent(writing) : {}),
  };
}
