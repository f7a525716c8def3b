import type { Phrase } from '@web/lib/i18n.ts';

/** Texts about access to the company's numbers, and their delivery. */
export const numbersPhrases = {
  numbers: { 'pt-BR': 'Números', en: 'Numbers', es: 'Números', tr: 'Sayılar' },
  attendantDashboard: {
    'pt-BR': 'Mostrar aos atendentes os próprios números',
    en: 'Show agents their own numbers',
    es: 'Mostrar a los agentes sus propios números',
    tr: 'Temsilcilere kendi sayılarını göster',
  },
  attendantDashboardHint: {
    'pt-BR': 'Cada um vê no dashboard só os atendimentos que fez.',
    en: 'Each sees on the dashboard only the conversations they served.',
    es: 'Cada uno ve en el panel solo las atenciones que hizo.',
    tr: 'Herkes gösterge panelinde yalnızca kendi görüşmelerini görür.',
  },
  weeklySummary: {
    'pt-BR': 'Enviar o resumo da semana por e-mail',
    en: 'Send the summary of the week by e-mail',
    es: 'Enviar el resumen de la semana por correo',
    tr: 'Haftanın özetini e-postayla gönder',
  },
  weeklySummaryHint: {
    'pt-BR':
      'Toda segunda-feira às 8h, os administradores recebem os números da semana ao lado dos da anterior. Cada um pode cancelar pelo link no e-mail.',
    en: 'Every Monday at 8 a.m. administrators get the numbers of the week beside those of the one before. Each can unsubscribe by the link in the e-mail.',
    es: 'Cada lunes a las 8, los administradores reciben los números de la semana junto a los de la anterior. Cada uno puede darse de baja con el enlace del correo.',
    tr: 'Her pazartesi saat 8’de yöneticiler haftanın sayılarını önceki haftanınkilerle birlikte alır. Herkes e-postadaki bağlantıyla vazgeçebilir.',
  },
  weeklySummaryPhone: {
    'pt-BR': 'Enviar o resumo da semana por WhatsApp',
    en: 'Send the summary of the week over WhatsApp',
    es: 'Enviar el resumen de la semana por WhatsApp',
    tr: 'Haftanın özetini WhatsApp ile gönder',
  },
  weeklySummaryPhoneHint: {
    'pt-BR':
      'O mesmo resumo, no número que cada administrador tem no próprio perfil. De um número oficial do WhatsApp ele só chega a quem escreveu nas últimas 24 horas; por isso vai também por e-mail.',
    en: 'The same summary, to the number that each administrator has in their profile. From an official WhatsApp number it only reaches who wrote within 24 hours, so it is sent by e-mail as well.',
    es: 'El mismo resumen, al número que cada administrador tiene en su perfil. Desde un número oficial de WhatsApp solo llega a quien escribió en las últimas 24 horas; por eso va también por correo.',
    tr: 'Aynı özet, her yöneticinin profilindeki numaraya. Resmî WhatsApp numarasından yalnızca son 24 saatte yazanlara ulaşır; bu yüzden e-postayla da gönderilir.',
  },
} satisfies Record<string, Phrase>;
