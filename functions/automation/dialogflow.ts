import { botText } from '@shared/bot/texts.ts';
import type { Integration } from '@shared/integrations/model.ts';
import { serviceAccountIn } from '@shared/integrations/rules.ts';
import { readFile } from '../core/files/files.ts';
import { decrypt } from '../core/secrets/encryption.ts';
import { type AgentQuery, detectIntent } from './dialogflowAgent.ts';
import { fileWait, isFileComing } from './links.ts';
import type { External, ExternalAction, ExternalTurn } from './model.ts';

/** Milliseconds between two texts, during which the contact sees a typing indicator. */
const pauseMs = 1000;
/** Longest question the agent takes, and the longest recording in bytes: about a minute. */
const longestText = 256;
const largestSound = 2 * 1024 * 1024;

/** Session id of an agent, one per contact and connection, at most 36 characters. */
const sessionOf = ({ connection, contact }: ExternalTurn): string => `${connection.id}-${contact.id}`.slice(-36);

async function questionOf({ message }: ExternalTurn): Promise<AgentQuery['question'] | undefined> {
  const { media, mediaType, body } = message;
  const isVoice = mediaType === 'audio' && media?.status === 'ready' && media.mime.startsWith('audio/ogg');
  if (isVoice && media.size <= largestSound) return { sound: await readFile(media.key) };
  const text = [...body.trim()].slice(0, longestText).join('');
  return text === '' ? undefined : { text };
}

/** An agent of Dialogflow (B-INT-11). */
export const dialogflow =
  (integration: Integration): External =>
  async (turn) => {
    if (isFileComing(turn.message)) return { kind: 'later', seconds: fileWait };
    const { name, projectName: project, language } = integration;
    const say = (text: string, index: number): ExternalAction => ({
      type: 'say',
      text: `*${name}:* ${text}`,
      delayMs: index === 0 ? 0 : pauseMs,
    });
    const question = await questionOf(turn);
    const none = [say(botText('notUnderstood'), 0)];
    if (!question) return { kind: 'answered', actions: none, session: null };
    const account = serviceAccountIn(await decrypt(integration.jsonContent));
    if (!account) return { kind: 'failed', reason: 'no credentials' };
    turn.showTyping();
    const asked = await detectIntent(turn.ctx, account, { project, language, session: sessionOf(turn), question });
    if (!asked.ok) return { kind: 'failed', reason: asked.reason };
    const said = asked.texts.length > 0 ? asked.texts.map(say) : none;
    return { kind: 'answered', actions: asked.isOver ? [...said, { type: 'end' }] : said, session: null };
  };
