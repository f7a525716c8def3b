import type { SandboxMessage, SandboxNumber, SandboxPhone } from '@shared/sandbox/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type InputOf, type ResultOf } from '@web/lib/api.ts';
import { query, useAction } from '@web/lib/query.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { useEffect, useRef, useState } from 'react';

export interface ChatKey {
  readonly phoneNumberId: string;
  readonly number: string;
}
type Chat = ResultOf<'sandbox', 'chat'>;
/** Message of the customer without its chat. */
export type Outgoing = Omit<InputOf<'sandbox', 'write'>, keyof ChatKey>;

// The phone is no part of the product's live events; it asks, and only while it is looked at.
const chatEvery = 1000;
const phonesEvery = 3000;

export const numbersQuery = () => query('sandbox', 'numbers', {});
export const phonesQuery = () => ({ ...query('sandbox', 'phones', {}), refetchInterval: phonesEvery });

/** A message that is nothing but its text. */
export const plainText = {
  header: '',
  footer: '',
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  isVoice: false,
  location: null,
  contacts: [],
  choices: [],
  links: [],
  choiceLabel: '',
};

/** Message shown until the server has stored it. */
const draftOf = (
  pair: ChatKey,
  { type = 'text', text = '', quotedWamid, products, advertisement }: Outgoing,
): SandboxMessage => ({
  ...pair,
  id: crypto.randomUUID(),
  wamid: '',
  fromCustomer: true,
  type,
  text,
  ...plainText,
  quotedWamid: quotedWamid ?? null,
  reaction: null,
  status: 'sending',
  failure: null,
  at: new Date().toISOString(),
  ...(products ? { products } : {}),
  ...(advertisement ? { advertisement } : {}),
});

/**
 * A chat as the phone shows it. What is sent appears at once and keeps its order, also when several go out together;
 * `send` gives false when it failed.
 */
export function useChat(pair: ChatKey) {
  const client = useQueryClient();
  const options = query('sandbox', 'chat', pair);
  const chat = useQuery({ ...options, refetchInterval: chatEvery, staleTime: 0 });
  const [drafts, setDrafts] = useState<readonly SandboxMessage[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const write = async (input: Outgoing, draft: SandboxMessage): Promise<boolean> => {
    try {
      const line = await api.sandbox.write({ ...pair, ...input });
      // An answer on its way that does not know the line yet would take it off the screen again.
      await client.cancelQueries({ queryKey: options.queryKey });
      client.setQueryData<Chat>(
        options.queryKey,
        (current) => current && { ...current, messages: [...current.messages, line] },
      );
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setDrafts((current) => current.filter((one) => one !== draft));
    }
  };
  const send = (input: Outgoing): Promise<boolean> => {
    const draft = draftOf(pair, input);
    setDrafts((current) => [...current, draft]);
    const turn = last.current.then(() => write(input, draft));
    last.current = turn;
    return turn;
  };
  return {
    messages: [...(chat.data?.messages ?? []), ...drafts],
    isTyping: chat.data !== undefined && chat.data.typingUntil !== null,
    isLoading: chat.isPending,
    error: chat.error,
    send,
  };
}

/** Reports as read what has arrived, once each; a phone that is offline cannot. */
export function useReadReceipts(pair: ChatKey, messages: readonly SandboxMessage[], isReading: boolean): void {
  const reported = useRef('');
  const newest = messages.findLast(({ fromCustomer, status }) => !fromCustomer && status === 'delivered')?.id;
  const { phoneNumberId, number } = pair;
  useEffect(() => {
    if (!isReading || newest === undefined || newest === reported.current) return;
    reported.current = newest;
    api.sandbox.read({ phoneNumberId, number }).catch(showFailure);
  }, [isReading, newest, phoneNumberId, number]);
}

/** Messages visible on the phone: only delivered ones, and reactions only on their message. */
export function visibleLines(messages: readonly SandboxMessage[]): readonly SandboxMessage[] {
  return messages.filter(
    ({ type, fromCustomer, status }) => type !== 'reaction' && (fromCustomer || status !== 'sent'),
  );
}

export const waitingCount = (messages: readonly SandboxMessage[]): number =>
  messages.filter(({ fromCustomer, status }) => !fromCustomer && status === 'sent').length;

/** Ids of the numbers that a connection uses; undefined `ids` when it could not be found out. */
export function useConnectedNumbers(): { readonly ids: ReadonlySet<string> | undefined; readonly isPending: boolean } {
  const { data, isPending } = useQuery({ ...query('connections', 'list', {}), staleTime: 0 });
  const idOf = ({ channel, status, number, phoneNumberId }: NonNullable<typeof data>[number]): string =>
    channel === 'whatsapp' && status === 'CONNECTED' ? number : phoneNumberId;
  return { ids: data && new Set(data.map(idOf)), isPending };
}

/** Creates a connection for a number, without copying its token by hand. */
export function useConnect({ phoneNumberId, wabaId, verifiedName, displayPhoneNumber }: SandboxNumber) {
  const client = useQueryClient();
  const create = useAction('connections', 'create', {
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
  const renew = useAction('sandbox', 'renewToken', {
    onSuccess: ({ accessToken }) =>
      create.mutate({ name: `${verifiedName} ${displayPhoneNumber}`, phoneNumberId, wabaId, accessToken }),
  });
  return { connect: () => renew.mutate({ phoneNumberId }), isPending: renew.isPending || create.isPending };
}

/** The number shown: the one the address names, else one that reaches the company, else any. */
export const chosenNumber = (
  numbers: readonly SandboxNumber[],
  id: string | null,
  connected: ReadonlySet<string> | undefined,
): SandboxNumber | undefined =>
  numbers.find(({ phoneNumberId }) => phoneNumberId === id) ??
  // WhatsApp numbers are preferred to pages and accounts, because most users test WhatsApp.
  numbers.find(({ phoneNumberId, channel }) => channel === undefined && connected?.has(phoneNumberId)) ??
  numbers.find(({ phoneNumberId }) => connected?.has(phoneNumberId)) ??
  numbers[0];

/** The customer shown: the one the address names, else the only or first one. */
export const chosenPhone = (phones: readonly SandboxPhone[], number: string | null): SandboxPhone | undefined =>
  number === null ? phones[0] : phones.find((phone) => phone.number === number);
