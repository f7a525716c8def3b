import type { MessageMenu } from '../messages/model.ts';
import type { BotChoice } from './model.ts';
import { botText } from './texts.ts';

/** Meta's limits of interactive messages (Cloud API, v26.0): characters, and how many choices. */
const limits = {
  buttons: { most: 3, title: 20, text: 1024 },
  list: { most: 10, title: 24, text: 4096 },
} as const;

const fits = (style: MessageMenu['style'], text: string, choices: readonly BotChoice[]): boolean => {
  const limit = limits[style];
  const titles = choices.map(({ title }) => title.trim());
  return (
    choices.length <= limit.most &&
    text.length <= limit.text &&
    new Set(titles).size === titles.length &&
    titles.every((title) => title !== '' && title.length <= limit.title)
  );
};

/** A menu as buttons, else as a list; undefined where it has to be text. @param text what stands above the choices */
export function renderMenu(text: string, choices: readonly BotChoice[]): MessageMenu | undefined {
  if (choices.length === 0 || text.trim() === '') return undefined;
  const style = (['buttons', 'list'] as const).find((each) => fits(each, text, choices));
  return (
    style && { style, text: text.trim(), label: botText('openList'), choices: choices.map((each) => ({ ...each })) }
  );
}

/** A text in pieces that a channel takes, parted at line ends or blanks where there are any (B-IN-41). */
export function pieces(text: string, limit: number): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const head = rest.slice(0, limit);
    const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
    const isHalf = /[\uD800-\uDBFF]$/.test(head);
    const cut = end > limit / 2 ? end : limit - (isHalf ? 1 : 0);
    found.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...found, rest].filter((piece) => piece.trim() !== '');
}
