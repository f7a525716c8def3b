import { formType, hostileForms, hostileJson } from '../support/server/hostileBodies.ts';
import { Caller, tally } from './caller.ts';
import { type Attack, feltBy, newAddress } from './scene.ts';

const open = [
  ...['/messages/send', '/messages/checkNumber', '/auth/login', '/auth/signup', '/auth/passkey', '/enviar-email'],
  ...['/auth/single-sign-on/finish', '/webhooks/meta', '/webhooks/asaas', '/invitation', '/tickets', '/contacts'],
];

const strangersBodies: Attack = {
  what: 'bodies that cost a parser more than their sender, without a token',
  run: async ({ url, victim }) => {
    const statuses: number[] = [];
    const post = async (path: string, body: string, type: string): Promise<void> => {
      const headers = { 'content-type': type, 'x-forwarded-for': newAddress() };
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    };
    const felt = await feltBy(victim, async () => {
      for (const path of open) {
        for (const body of Object.values(hostileJson)) await post(path, body, 'application/json');
        for (const body of Object.values(hostileForms)) await post(path, body, formType['Content-Type']);
      }
    });
    const isRefused = statuses.every((status) => status >= 400 && status < 500);
    return {
      held: isRefused && felt.isBearable,
      figure: `${tally(statuses)}; ${felt.figure}`,
    };
  },
};

const repeatedNames: Attack = {
  what: 'a query and headers that say one name again and again, and names that JavaScript knows',
  run: async ({ url, victim }) => {
    const caller = new Caller(url, newAddress());
    const names = Array.from({ length: 1500 }, (_, index) => `n${index}`);
    let worst = 0;
    const felt = await feltBy(victim, async () => {
      for (const query of ['a&'.repeat(6000), names.join('&'), '__proto__[]=1&constructor=1&toString[]=2']) {
        const { status } = await caller.api('GET', `/plans/listPublic?${query}`, { headers: { constructor: 'x' } });
        worst = Math.max(worst, status);
      }
    });
    return { held: worst < 500 && felt.isBearable, figure: `worst ${worst}; ${felt.figure}` };
  },
};

export const bodyAttacks = [strangersBodies, repeatedNames];
