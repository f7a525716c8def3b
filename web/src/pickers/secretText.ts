import { texts } from '@web/lib/i18n.ts';

export const secretTexts = texts('secrets', {
  replace: { 'pt-BR': 'Trocar: {{name}}', en: 'Replace: {{name}}', es: 'Cambiar: {{name}}', tr: 'Değiştir: {{name}}' },
  keep: { 'pt-BR': 'Manter o salvo', en: 'Keep what is saved', es: 'Mantener lo guardado', tr: 'Kayıtlı olan kalsın' },
});
