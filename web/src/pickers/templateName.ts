import { currentLanguage } from '@web/lib/i18n.ts';

/** Templates and their variables are named like `pedido_enviado`; people read it as words. */
export function templateTitle(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toLocaleUpperCase(currentLanguage()) + words.slice(1);
}

/** `pt_BR` in the words of whoever reads; as it is when nobody calls it anything. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
