/** As if it had been typed: whoever listens to the field hears of it, and it can be undone like typing. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
