import { texts } from '@web/lib/i18n.ts';

export const optOutStateTexts = texts('optOutState', {
  wants: { 'pt-BR': 'Recebe campanhas', en: 'Receives campaigns', es: 'Recibe campañas', tr: 'Kampanya alıyor' },
  wantsNone: {
    'pt-BR': 'Não quer campanhas',
    en: 'Wants no campaigns',
    es: 'No quiere campañas',
    tr: 'Kampanya istemiyor',
  },
  message: {
    'pt-BR': 'respondeu à campanha',
    en: 'answered a campaign',
    es: 'respondió a la campaña',
    tr: 'kampanyaya yanıt verdi',
  },
  platform: {
    'pt-BR': 'bloqueou no WhatsApp',
    en: 'blocked in WhatsApp',
    es: 'bloqueó en WhatsApp',
    tr: 'WhatsApp’ta engelledi',
  },
  panel: { 'pt-BR': 'anotado pela equipe', en: 'noted by the team', es: 'anotado por el equipo', tr: 'ekip kaydetti' },
  note: { 'pt-BR': 'Não quer campanhas', en: 'Wants no campaigns', es: 'No quiere campañas', tr: 'Kampanya istemiyor' },
  takeBack: { 'pt-BR': 'Volta a receber', en: 'Receives again', es: 'Vuelve a recibir', tr: 'Yeniden alsın' },
});
