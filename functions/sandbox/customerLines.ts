import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { digitsOf } from '@shared/core/text.ts';
import type { sandbox } from '@shared/sandbox/contract.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { newCallId, newLinkedId, newMid, newWamid } from './ids.ts';
import { type ChatLine, newLineId, type Phone } from './repo.ts';
import { customerFile } from './storedFiles.ts';

export type WriteInput = Parsed<(typeof sandbox)['write']>;

/** What a line holds when nobody says otherwise. */
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

type Content = Partial<ChatLine>;

const required = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'required' } });

function textContent({ input }: Writing): Content {
  if (input.text === '') throw required('text');
  return { text: input.text };
}

async function mediaContent({ ctx, number, input }: Writing): Promise<Content> {
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

function placeContent({ input: { latitude, longitude, text } }: Writing): Content {
  if (latitude === undefined) throw required('latitude');
  if (longitude === undefined) throw required('longitude');
  return { location: { latitude, longitude, name: text, address: '' } };
}

function cardContent({ input }: Writing): Content {
  if (input.text === '') throw required('text');
  const number = digitsOf(input.contactNumber ?? '');
  return { contacts: [{ name: input.text, numbers: number ? [number] : [] }] };
}

function reactionContent({ input, quoted }: Writing): Content {
  if (!quoted) throw required('quotedWamid');
  return { text: input.text };
}

function choiceContent({ input, quoted }: Writing): Content {
  const choice = quoted?.choices.find(({ id }) => id === input.choiceId);
  if (!choice) throw required('choiceId');
  const isTemplateReply = quoted?.type === 'template';
  return { text: choice.title, choiceId: choice.id, choices: [choice], isTemplateReply };
}

const contents: Readonly<Record<WriteInput['type'], (writing: Writing) => Content | Promise<Content>>> = {
  text: textContent,
  image: mediaContent,
  audio: mediaContent,
  video: mediaContent,
  document: mediaContent,
  sticker: mediaContent,
  location: placeContent,
  contacts: cardContent,
  reaction: reactionContent,
  button: choiceContent,
  list: choiceContent,
  storyMention: mediaContent,
  storyReply: mediaContent,
  share: ({ input }) => ({ mediaUrl: input.text || 'https://www.instagram.com/p/exemplo' }),
  unsupported: () => ({}),
  call: () => ({}),
};

const wamidOf = ({ channel }: SandboxNumber, isCall: boolean, identity: string): string => {
  if (channel === 'whatsapp') return newLinkedId();
  if (channel !== undefined) return newMid();
  return isCall ? newCallId(identity) : newWamid(identity, true);
};

/** The stored line of something a customer sends. @throws AppError when a part is missing */
export async function customerLine(writing: Writing): Promise<ChatLine> {
  const { ctx, number, phone, input, quoted } = writing;
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
    status: 'sending',
    at: new Date(ctx.now.getTime() - input.ageSeconds * 1000).toISOString(),
    ...(await contents[input.type](writing)),
  };
}
