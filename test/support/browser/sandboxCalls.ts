import { expect, type Page } from '@playwright/test';

/** Customers of the sandbox without their phone on a screen: for many of them. */
export interface SandboxCalls {
  readonly customerWrites: (name: string, text: string) => Promise<void>;
  /** What the company has said to a customer, oldest first. */
  readonly saidTo: (name: string) => Promise<string[]>;
}

interface Message {
  readonly fromCustomer: boolean;
  readonly text: string;
}

/** As the person of this page, who may see the sandbox; the page is read again. */
export async function sandboxOf(page: Page): Promise<SandboxCalls> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers: { authorization }, data });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  const [number] = (await call('GET', '/sandbox/numbers')) as { readonly phoneNumberId: string }[];
  const chats = new Map<string, string>();
  return {
    async customerWrites(name, text) {
      const phone = (await call('POST', '/sandbox/phones', { name })) as { readonly number: string };
      const chat = `/sandbox/chats/${number?.phoneNumberId}/${phone.number}`;
      chats.set(name, chat);
      await call('POST', chat, { text });
    },
    async saidTo(name) {
      const { messages } = (await call('GET', chats.get(name) ?? '')) as { readonly messages: readonly Message[] };
      return messages.filter(({ fromCustomer }) => !fromCustomer).map(({ text }) => text);
    },
  };
}
