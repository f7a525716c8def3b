import { serverTexts } from '../connections/serverTexts.ts';

/** Words of the archive that a person gets of their data, and of what is left of them. */
export const archiveText = serverTexts({
  title: {
    'pt-BR': 'Dados pessoais de {{name}}',
    en: 'Personal data of {{name}}',
    es: 'Datos personales de {{name}}',
    tr: '{{name}} kişisinin kişisel verileri',
  },
  made: {
    'pt-BR': 'Arquivo {{part}}, feito por {{company}} em {{at}}.',
    en: 'File {{part}}, made by {{company}} on {{at}}.',
    es: 'Archivo {{part}}, hecho por {{company}} el {{at}}.',
    tr: '{{part}}. dosya; {{company}} tarafından {{at}} tarihinde hazırlandı.',
  },
  hint: {
    'pt-BR': 'As páginas são para ler; a pasta “data” traz o mesmo em JSON, para programas.',
    en: 'The pages are for reading; the folder “data” holds the same as JSON, for programs.',
    es: 'Las páginas son para leer; la carpeta “data” contiene lo mismo en JSON, para programas.',
    tr: 'Sayfalar okumak içindir; “data” klasörü aynısını programlar için JSON olarak içerir.',
  },
  heard: {
    'pt-BR': 'Transcrito por IA:',
    en: 'Transcribed by AI:',
    es: 'Transcrito por IA:',
    tr: 'Yapay zekâ yazıya döktü:',
  },
  person: { 'pt-BR': 'Cadastro', en: 'Contact', es: 'Contacto', tr: 'Kişi' },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  number: { 'pt-BR': 'Número', en: 'Number', es: 'Número', tr: 'Numara' },
  email: { 'pt-BR': 'E-mail', en: 'E-mail', es: 'Correo', tr: 'E-posta' },
  tags: { 'pt-BR': 'Tags', en: 'Tags', es: 'Etiquetas', tr: 'Etiketler' },
  identities: { 'pt-BR': 'Identidades', en: 'Identities', es: 'Identidades', tr: 'Kimlikler' },
  accepted: { 'pt-BR': 'Consentimento', en: 'Consent', es: 'Consentimiento', tr: 'Onay' },
  since: { 'pt-BR': 'Cadastrado em', en: 'Known since', es: 'Registrado el', tr: 'Kayıt tarihi' },
  messages: { 'pt-BR': 'Mensagens', en: 'Messages', es: 'Mensajes', tr: 'Mesajlar' },
  page: {
    'pt-BR': '{{connection}}, página {{page}} ({{count}} mensagens)',
    en: '{{connection}}, page {{page}} ({{count}} messages)',
    es: '{{connection}}, página {{page}} ({{count}} mensajes)',
    tr: '{{connection}}, sayfa {{page}} ({{count}} mesaj)',
  },
  back: { 'pt-BR': 'Índice', en: 'Index', es: 'Índice', tr: 'Dizin' },
  tickets: { 'pt-BR': 'Atendimentos', en: 'Tickets', es: 'Atenciones', tr: 'Görüşmeler' },
  schedules: { 'pt-BR': 'Agendamentos', en: 'Scheduled messages', es: 'Programados', tr: 'Zamanlananlar' },
  drafts: { 'pt-BR': 'Rascunhos', en: 'Drafts', es: 'Borradores', tr: 'Taslaklar' },
  consents: { 'pt-BR': 'Consentimentos', en: 'Consents', es: 'Consentimientos', tr: 'Onaylar' },
  missing: {
    'pt-BR': 'Arquivos que não existem mais',
    en: 'Files that are not there any more',
    es: 'Archivos que ya no existen',
    tr: 'Artık bulunmayan dosyalar',
  },
  file: { 'pt-BR': 'Arquivo', en: 'File', es: 'Archivo', tr: 'Dosya' },
  company: { 'pt-BR': 'Empresa', en: 'Company', es: 'Empresa', tr: 'Şirket' },
  anonymous: { 'pt-BR': 'Anônimo', en: 'Anonymous', es: 'Anónimo', tr: 'Anonim' },
});
