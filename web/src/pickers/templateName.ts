import { currentLanguage } from '@web/lib/i18n.ts';

/** Templates and their variables are named like `pedido_enviado`; people read it as words. */
export function templateTitle(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toLocaleUpperCase(currentLanguage()) + words.slice(1);
}

/** Name of a language code such as `pt_BR` in the user's language; the code itself if it has no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
