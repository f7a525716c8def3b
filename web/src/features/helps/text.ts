import { texts } from '@web/lib/i18n.ts';

export const helpsTexts = texts('helps', {
  title: { 'pt-BR': 'Ajuda', en: 'Help', es: 'Ayuda', tr: 'Yardım' },
  purpose: {
    'pt-BR': 'Vídeos curtos que mostram como usar o sistema.',
    en: 'Short videos that show how to use the system.',
    es: 'Vídeos cortos que muestran cómo usar el sistema.',
    tr: 'Sistemin nasıl kullanılacağını gösteren kısa videolar.',
  },
  none: {
    'pt-BR': 'Ainda não há vídeos. Quando a plataforma publicar um, ele aparece aqui.',
    en: 'There are no videos yet. When the platform publishes one, it appears here.',
    es: 'Aún no hay vídeos. Cuando la plataforma publique uno, aparecerá aquí.',
    tr: 'Henüz video yok. Platform bir video yayımladığında burada görünür.',
  },
  watch: { 'pt-BR': 'Assistir: {{title}}', en: 'Watch: {{title}}', es: 'Ver: {{title}}', tr: 'İzle: {{title}}' },
});
