import { texts } from '@web/lib/i18n.ts';

export const optOutOfferTexts = texts('optOutOffer', {
  sounds: {
    'pt-BR': 'Parece não querer mais campanhas.',
    en: 'Seems to want no more campaigns.',
    es: 'Parece no querer más campañas.',
    tr: 'Artık kampanya istemiyor gibi görünüyor.',
  },
  stop: {
    'pt-BR': 'Parar campanhas para este contato',
    en: 'Stop campaigns for this contact',
    es: 'Detener campañas para este contacto',
    tr: 'Bu kişiye kampanyaları durdur',
  },
  stopped: {
    'pt-BR': 'Este contato não recebe mais campanhas.',
    en: 'This contact receives no more campaigns.',
    es: 'Este contacto ya no recibe campañas.',
    tr: 'Bu kişi artık kampanya almıyor.',
  },
  undo: { 'pt-BR': 'Desfazer', en: 'Undo', es: 'Deshacer', tr: 'Geri al' },
  undone: {
    'pt-BR': 'Este contato volta a receber campanhas.',
    en: 'This contact receives campaigns again.',
    es: 'Este contacto vuelve a recibir campañas.',
    tr: 'Bu kişi yeniden kampanya alıyor.',
  },
});
