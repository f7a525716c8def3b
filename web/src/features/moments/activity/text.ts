import { texts } from '@web/lib/i18n.ts';

export const activityTexts = texts('agentActivity', {
  title: { 'pt-BR': 'Atividade da equipe', en: 'Team activity', es: 'Actividad del equipo', tr: 'Ekip etkinliği' },
  titleOf: {
    'pt-BR': 'Atividade de {{name}}',
    en: 'Activity of {{name}}',
    es: 'Actividad de {{name}}',
    tr: '{{name}} etkinliği',
  },
  purpose: {
    'pt-BR': 'Quanto tempo cada pessoa ficou online, ausente e em conversas.',
    en: 'How long each person was online, away and in conversations.',
    es: 'Cuánto tiempo estuvo cada persona en línea, ausente y en conversaciones.',
    tr: 'Herkesin ne kadar çevrimiçi, uzakta ve görüşmede olduğu.',
  },
  from: { 'pt-BR': 'De', en: 'From', es: 'Desde', tr: 'Başlangıç' },
  to: { 'pt-BR': 'Até', en: 'To', es: 'Hasta', tr: 'Bitiş' },
  back: { 'pt-BR': 'Tempo real', en: 'Real time', es: 'Tiempo real', tr: 'Gerçek zamanlı' },
  everybody: { 'pt-BR': 'Toda a equipe', en: 'Whole team', es: 'Todo el equipo', tr: 'Tüm ekip' },
  byDay: { 'pt-BR': 'Por dia', en: 'By day', es: 'Por día', tr: 'Güne göre' },
  name: { 'pt-BR': 'Pessoa', en: 'Person', es: 'Persona', tr: 'Kişi' },
  day: { 'pt-BR': 'Dia', en: 'Day', es: 'Día', tr: 'Gün' },
  days: { 'pt-BR': 'Dias', en: 'Days', es: 'Días', tr: 'Gün' },
  first: { 'pt-BR': 'Chegada', en: 'Came', es: 'Llegada', tr: 'Geliş' },
  last: { 'pt-BR': 'Saída', en: 'Left', es: 'Salida', tr: 'Ayrılış' },
  online: { 'pt-BR': 'Online', en: 'Online', es: 'En línea', tr: 'Çevrimiçi' },
  away: { 'pt-BR': 'Ausente', en: 'Away', es: 'Ausente', tr: 'Uzakta' },
  conversation: { 'pt-BR': 'Em conversas', en: 'In conversation', es: 'En conversación', tr: 'Görüşmede' },
  sheet: { 'pt-BR': 'Baixar planilha', en: 'Download sheet', es: 'Descargar planilla', tr: 'Tabloyu indir' },
  empty: {
    'pt-BR': 'Ninguém esteve online neste período. O tempo é contado desde que alguém entra até que sai.',
    en: 'Nobody was online in this period. Time counts from when somebody comes online until they leave.',
    es: 'Nadie estuvo en línea en este período. El tiempo cuenta desde que alguien entra hasta que sale.',
    tr: 'Bu dönemde kimse çevrimiçi olmadı. Süre, biri çevrimiçi olduğunda başlar ve ayrılınca biter.',
  },
});
