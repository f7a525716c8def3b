import { spokenName } from '@shared/contacts/spokenName.ts';
import { cleanName, withoutTail } from '@shared/core/text.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { Integration } from '@shared/integrations/model.ts';
import {
  choicesOf,
  isKeyword,
  matchedChoice,
  TypebotAnswer,
  type TypebotStep,
  typebotSteps,
} from '@shared/integrations/typebot.ts';
import { storedType } from '@shared/media/sniff.ts';
import type { OwnFile } from '../bot/service.ts';
import { ticketOwner } from '../core/files/fileOwner.ts';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { jsonOf } from '../core/outbound/httpClient.ts';
import { fetchPublicUrl } from '../core/outbound/publicUrl.ts';
import { fileWait, isFileComing, mediaLink } from './links.ts';
import type { External, ExternalAction, ExternalOutcome, ExternalTurn } from './model.ts';
import { remoteJid } from './webhook.ts';

/** Milliseconds for loading the files of an answer; later ones are sent as addresses. */
const fetchingMs = 30_000;

/** The largest picture, sound or film that a channel takes from a flow. */
const maxMediaBytes = 16 * 1024 * 1024;

type Called = { readonly answer: TypebotAnswer } | { readonly isGone: true } | { readonly reason: string };

/** @param isRepeatable a step forward must not be made twice, a beginning may */
async function post(url: string, body: object, isRepeatable: boolean): Promise<Called> {
  const called = await fetchPublicUrl(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    isRepeatable,
  });
  if (!called.ok) return { reason: called.fault };
  const { status, body: bytes } = called.answer;
  if (status === 404) return { isGone: true };
  if (status >= 300) return { reason: `status ${status}` };
  const { success, data } = TypebotAnswer.safeParse(jsonOf(bytes));
  return success ? { answer: data } : { reason: 'no answer of a flow' };
}

const format = { textBubbleContentFormat: 'markdown' } as const;
const baseOf = ({ urlN8N }: Integration): string => withoutTail(urlN8N, '/');

const start = (integration: Integration, { contact }: ExternalTurn): Promise<Called> =>
  post(
    `${baseOf(integration)}/api/v1/typebots/${encodeURIComponent(integration.typebotSlug)}/startChat`,
    {
      isStreamEnabled: false,
      ...format,
      prefilledVariables: {
        number: contact.number,
        pushName: spokenName(contact),
        remoteJid: remoteJid(contact.number),
      },
    },
    true,
  );

const goOn = (integration: Integration, sessionId: string, text: string): Promise<Called> =>
  post(
    `${baseOf(integration)}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`,
    { message: { type: 'text', text }, ...format },
    false,
  );

/** Minutes without an exchange after which a session begins again (B-INT-7); 0: never. */
function livesOn({ typebotExpires }: Integration, { session, ctx }: ExternalTurn): string | undefined {
  if (!session) return undefined;
  const isOver = typebotExpires > 0 && ctx.now.getTime() - Date.parse(session.at) > typebotExpires * minuteMs;
  return isOver ? undefined : session.id;
}

type Spoken = { readonly sessionId: string; readonly answer: TypebotAnswer } | { readonly reason: string };

/** The beginning of a flow; one that says nothing waits for what the contact wrote. */
async function begin(integration: Integration, turn: ExternalTurn, text: string): Promise<Spoken> {
  const started = await start(integration, turn);
  if ('isGone' in started) return { reason: 'no such flow' };
  if ('reason' in started) return started;
  const { sessionId } = started.answer;
  if (!sessionId) return { reason: 'no session' };
  if (typebotSteps({ ...started.answer, input: null }).length > 0) return { sessionId, answer: started.answer };
  const next = await goOn(integration, sessionId, text);
  if ('isGone' in next) return { reason: 'the session ended at once' };
  return 'reason' in next ? next : { sessionId, answer: next.answer };
}

async function speak(integration: Integration, turn: ExternalTurn): Promise<Spoken> {
  const said = turn.message.body.trim() || ((await mediaLink(turn.message)) ?? '');
  const text = matchedChoice(said, turn.session?.choices ?? []);
  const sessionId = livesOn(integration, turn);
  if (sessionId === undefined) return begin(integration, turn, text);
  const next = await goOn(integration, sessionId, text);
  if ('isGone' in next) return begin(integration, turn, text);
  return 'reason' in next ? next : { sessionId, answer: next.answer };
}

const urlToFileName = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return cleanName(last, 100) || 'file';
};

/** A file that a flow shows, in our storage; undefined when it cannot be had. */
async function fetched({ ctx, ticket }: ExternalTurn, url: string): Promise<OwnFile | undefined> {
  const called = await fetchPublicUrl(url, { maxBytes: maxMediaBytes, isRepeatable: false });
  if (!called.ok || called.answer.status !== 200 || called.answer.body.byteLength === 0) return undefined;
  const { type, body } = called.answer;
  const file = { name: urlToFileName(url), mime: storedType(type, body), size: body.byteLength };
  const key = newMediaKey(ctx.companyId);
  await saveFile(key, body, { ...file, owner: ticketOwner(ticket) });
  return { key, ...file };
}

interface Pace {
  readonly delayMs: number;
  readonly maySend: boolean;
}

async function actionOf(
  turn: ExternalTurn,
  step: TypebotStep,
  { delayMs, maySend }: Pace,
): Promise<ExternalAction | undefined> {
  switch (step.type) {
    case 'wait':
      return undefined;
    case 'text':
      return { type: 'say', text: step.text, choices: step.choices ?? [], delayMs };
    case 'stop':
      return { type: 'release' };
    case 'queue':
      return step;
    case 'file': {
      const file = maySend ? await fetched(turn, step.url) : undefined;
      // A file that cannot be loaded is sent as its address.
      if (!file) return { type: 'say', text: step.url, delayMs };
      return { type: 'send', file, text: '', isVoice: step.isVoice, delayMs };
    }
  }
}

/**
 * Converts steps to actions with pauses; a typing indicator is shown before each message, and the flow may set its own.
 */
async function actionsOf(turn: ExternalTurn, steps: readonly TypebotStep[], pauseMs: number) {
  const actions: ExternalAction[] = [];
  const until = performance.now() + fetchingMs;
  let waitMs = 0;
  for (const step of steps) {
    if (step.type === 'wait') waitMs += step.ms;
    const action = await actionOf(turn, step, { delayMs: waitMs + pauseMs, maySend: performance.now() < until });
    if (!action) continue;
    actions.push(action);
    if (action.type === 'say' || action.type === 'send') waitMs = 0;
  }
  return actions;
}

/** Words that steer the session instead of the flow (B-INT-8); nothing is called for them. */
function keywordOutcome(integration: Integration, { message }: ExternalTurn): ExternalOutcome | undefined {
  const { typebotKeywordFinish, typebotKeywordRestart, typebotRestartMessage: text } = integration;
  if (isKeyword(message.body, typebotKeywordFinish)) {
    return { kind: 'answered', actions: [{ type: 'close' }], session: null };
  }
  if (!isKeyword(message.body, typebotKeywordRestart)) return undefined;
  const actions: ExternalAction[] = text.trim() === '' ? [] : [{ type: 'say', text, delayMs: 0 }];
  return { kind: 'answered', actions, session: null };
}

/** A flow of a Typebot viewer (B-INT-7 to 10). */
export const typebot =
  (integration: Integration): External =>
  async (turn) => {
    const steered = keywordOutcome(integration, turn);
    if (steered) return steered;
    if (isFileComing(turn.message)) return { kind: 'later', seconds: fileWait };
    turn.showTyping();
    const spoken = await speak(integration, turn);
    if ('reason' in spoken) return { kind: 'failed', reason: spoken.reason };
    const { answer, sessionId } = spoken;
    const { typebotDelayMessage, typebotUnknownMessage: unknown } = integration;
    const steps = typebotSteps(answer);
    const isMute = answer.messages.length === 0 && unknown.trim() !== '';
    const actions = await actionsOf(
      turn,
      isMute ? [{ type: 'text', text: unknown }, ...steps] : steps,
      typebotDelayMessage,
    );
    // A flow without a further question is over, and attendants continue. It starts again only if an attendant restarts
    // automation.
    if (!answer.input) actions.push({ type: 'end' });
    const session = answer.input ? { id: sessionId, at: turn.ctx.now.toISOString(), choices: choicesOf(answer) } : null;
    return { kind: 'answered', actions, session };
  };
