import { texts } from '@web/lib/i18n.ts';

export const copyTexts = texts('copy', {
  copy: { 'pt-BR': 'Copiar', en: 'Copy', es: 'Copiar', tr: 'Kopyala' },
  copied: { 'pt-BR': 'Copiado', en: 'Copied', es: 'Copiado', tr: 'Kopyalandı' },
});
