import { type Capabilities, type Channel, capabilities } from '../connections/model.ts';
import { textLength } from '../messages/content.ts';
import type { MessageMenu } from '../messages/model.ts';
import type { BotChoice } from './model.ts';
import { botText } from './texts.ts';

/** Meta's limits of interactive messages (Cloud API, v26.0): characters, and how many choices. */
const limits = {
  buttons: { most: 3, title: 20, text: 1024 },
  list: { most: 10, title: 24, text: 4096 },
} as const;

/** Quick replies of Messenger and Instagram, drawn like buttons. */
const quickReplies = { most: 13, title: 20, text: 900 };

type Unit = Pick<Capabilities, 'isTextInBytes'>;

interface Limit {
  readonly most: number;
  readonly title: number;
  readonly text: number;
}

const fits = (limit: Limit, text: string, choices: readonly BotChoice[], unit: Unit = {}): boolean => {
  const titles = choices.map(({ title }) => title.trim());
  return (
    choices.length <= limit.most &&
    textLength(text, unit) <= limit.text &&
    new Set(titles).size === titles.length &&
    titles.every((title) => title !== '' && title.length <= limit.title)
  );
};

/** Channels that draw choices, each in its way. */
export const drawsChoices = (channel: Channel): boolean => channel !== 'whatsapp';

/**
 * A menu as buttons, else as a list; undefined if it has to be text.
 * @param text the text above the choices
 */
export function renderMenu(
  text: string,
  choices: readonly BotChoice[],
  channel: Channel = 'whatsappapi',
): MessageMenu | undefined {
  if (choices.length === 0 || text.trim() === '') return undefined;
  const style =
    channel === 'whatsappapi'
      ? (['buttons', 'list'] as const).find((each) => fits(limits[each], text, choices))
      : fits(quickReplies, text, choices, capabilities[channel]) && ('buttons' as const);
  if (!style) return undefined;
  return { style, text: text.trim(), label: botText('openList'), choices: choices.map((each) => ({ ...each })) };
}

/** Cuts a text to a number of bytes without splitting a character. */
function withinBytes(text: string, limit: number): string {
  let bytes = 0;
  let end = 0;
  for (const letter of text) {
    bytes += textLength(letter, { isTextInBytes: true });
    if (bytes > limit) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

/**
 * A text in pieces that a channel takes, parted at line ends or blanks where there are any (B-IN-41).
 * @param unit how the channel counts
 */
export function pieces(text: string, most: number, unit: Unit = {}): string[] {
  const found: string[] = [];
  let rest = text;
  while (textLength(rest, unit) > most) {
    const head = unit.isTextInBytes ? withinBytes(rest, most) : rest.slice(0, most);
    const limit = head.length;
    const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
    const isHalf = /[\uD800-\uDBFF]$/.test(head);
    const cut = end > limit / 2 ? end : limit - (isHalf ? 1 : 0);
    found.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...found, rest].filter((piece) => piece.trim() !== '');
}
