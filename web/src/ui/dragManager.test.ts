import '@test/support/web/setup.ts';
import { readFileSync } from 'node:fs';
import { DragDropManager, StyleInjector } from '@dnd-kit/dom';
import { expect, it, vi } from 'vitest';
import { createDragManager } from './dragManager.ts';

const sheet = readFileSync('web/src/ui/dragging.css', 'utf8').replace(/\/\*.*?\*\//gs, '');
/** Without what a formatter decides. */
const plain = (css: string) => css.replace(/\s+/g, '').replaceAll("'", '"');

/** What the installed package would put into the page. */
function ruleTexts(): string[] {
  const register = vi.spyOn(StyleInjector.prototype, 'register');
  new DragDropManager().destroy();
  const texts = register.mock.calls.map(([css]) => css);
  register.mockRestore();
  return texts;
}

it('says what the installed package would say, and nothing else', () => {
  const rules = ruleTexts().map((css) => plain(css).replace(/^\*\{/, ':root:has([data-dnd-dragging])*{'));
  expect(rules).toHaveLength(3);
  const rest = rules.reduce((left, rule) => {
    expect(left).toContain(rule);
    return left.replace(rule, '');
  }, plain(sheet));
  expect(rest).toBe('');
});

it('leaves the page without what would insert styles', () => {
  const { manager } = createDragManager();
  expect(manager.registry.plugins.get(StyleInjector)).toBeUndefined();
  manager.destroy();
});
