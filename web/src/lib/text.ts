import { texts } from './i18n.ts';

export const formatTexts = texts('format', {
  phoneInvalid: { 'pt-BR': 'Número inválido', en: 'Invalid number', es: 'Número no válido', tr: 'Geçersiz numara' },
  phoneMissing: {
    'pt-BR': 'Número não disponível',
    en: 'Number not available',
    es: 'Número no disponible',
    tr: 'Numara mevcut değil',
  },
  now: { 'pt-BR': 'agora', en: 'now', es: 'ahora', tr: 'şimdi' },
  today: { 'pt-BR': 'Hoje', en: 'Today', es: 'Hoy', tr: 'Bugün' },
  yesterday: { 'pt-BR': 'Ontem', en: 'Yesterday', es: 'Ayer', tr: 'Dün' },
  hoursMinutes: { 'pt-BR': '{{h}}h {{m}}min', en: '{{h}}h {{m}}m', es: '{{h}}h {{m}}min', tr: '{{h}}sa {{m}}dk' },
  minutes: { 'pt-BR': '{{m}}min', en: '{{m}}m', es: '{{m}}min', tr: '{{m}}dk' },
});
