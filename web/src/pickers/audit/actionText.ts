import type { AuditAction, AuditEvent } from '@shared/core/audit.ts';
import { type Phrase, texts } from '@web/lib/i18n.ts';
import { accountActionPhrases } from './accountActionText.ts';
import { audienceActionPhrases } from './audienceActionText.ts';
import { campaignActionPhrases } from './campaignActionText.ts';
import { connectionActionPhrases } from './connectionActionText.ts';
import { developerActionPhrases } from './developerActionText.ts';
import { eventPhrases } from './eventText.ts';
import { platformPhrases } from './platformActionText.ts';
import { privacyActionPhrases } from './privacyActionText.ts';
import { reportActionPhrases } from './reportActionText.ts';

/** Texts for all audited actions; an action without a phrase does not compile. */
export const actionTexts = texts('auditActions', {
  ...accountActionPhrases,
  ...audienceActionPhrases,
  ...reportActionPhrases,
  ...developerActionPhrases,
  ...campaignActionPhrases,
  ...connectionActionPhrases,
  'queues.create': { 'pt-BR': 'Fila criada', en: 'Queue created', es: 'Cola creada', tr: 'Kuyruk oluşturuldu' },
  'queues.update': { 'pt-BR': 'Fila alterada', en: 'Queue changed', es: 'Cola modificada', tr: 'Kuyruk değiştirildi' },
  'queues.remove': { 'pt-BR': 'Fila excluída', en: 'Queue deleted', es: 'Cola eliminada', tr: 'Kuyruk silindi' },
  'queues.addOption': {
    'pt-BR': 'Opção adicionada à fila',
    en: 'Option added to the queue',
    es: 'Opción añadida a la cola',
    tr: 'Kuyruğa seçenek eklendi',
  },
  'queues.changeOption': {
    'pt-BR': 'Opção da fila alterada',
    en: 'Queue option changed',
    es: 'Opción de la cola modificada',
    tr: 'Kuyruk seçeneği değiştirildi',
  },
  'queues.removeOption': {
    'pt-BR': 'Opção da fila excluída',
    en: 'Queue option deleted',
    es: 'Opción de la cola eliminada',
    tr: 'Kuyruk seçeneği silindi',
  },
  'settings.update': {
    'pt-BR': 'Configuração alterada',
    en: 'Setting changed',
    es: 'Ajuste modificado',
    tr: 'Ayar değiştirildi',
  },
  'settings.updateCompany': {
    'pt-BR': 'Configuração alterada',
    en: 'Setting changed',
    es: 'Ajuste modificado',
    tr: 'Ayar değiştirildi',
  },
  'facebook.connect': {
    'pt-BR': 'Páginas conectadas pelo Facebook',
    en: 'Pages connected through Facebook',
    es: 'Páginas conectadas por Facebook',
    tr: 'Facebook üzerinden sayfalar bağlandı',
  },
  'tags.create': { 'pt-BR': 'Tag criada', en: 'Tag created', es: 'Etiqueta creada', tr: 'Etiket oluşturuldu' },
  'tags.update': { 'pt-BR': 'Tag alterada', en: 'Tag changed', es: 'Etiqueta modificada', tr: 'Etiket değiştirildi' },
  'tags.remove': { 'pt-BR': 'Tag excluída', en: 'Tag deleted', es: 'Etiqueta eliminada', tr: 'Etiket silindi' },
  'contacts.importOne': {
    'pt-BR': 'Contato importado',
    en: 'Contact imported',
    es: 'Contacto importado',
    tr: 'Kişi içe aktarıldı',
  },
  'contacts.upload': {
    'pt-BR': 'Planilha de contatos importada',
    en: 'Contact sheet imported',
    es: 'Planilla de contactos importada',
    tr: 'Kişi tablosu içe aktarıldı',
  },
  'contacts.export': {
    'pt-BR': 'Contatos exportados',
    en: 'Contacts exported',
    es: 'Contactos exportados',
    tr: 'Kişiler dışa aktarıldı',
  },
  'contacts.update': {
    'pt-BR': 'Número do contato alterado',
    en: 'Contact’s number changed',
    es: 'Número del contacto modificado',
    tr: 'Kişinin numarası değiştirildi',
  },
  'contacts.block': {
    'pt-BR': 'Contato bloqueado ou desbloqueado',
    en: 'Contact blocked or unblocked',
    es: 'Contacto bloqueado o desbloqueado',
    tr: 'Kişi engellendi veya engeli kaldırıldı',
  },
  'contacts.merge': {
    'pt-BR': 'Contatos unidos',
    en: 'Contacts merged',
    es: 'Contactos combinados',
    tr: 'Kişiler birleştirildi',
  },
  'contacts.unmerge': {
    'pt-BR': 'União de contatos desfeita',
    en: 'Contact merge undone',
    es: 'Combinación de contactos deshecha',
    tr: 'Kişi birleştirmesi geri alındı',
  },
  'contacts.tellApart': {
    'pt-BR': 'Contatos marcados como pessoas diferentes',
    en: 'Contacts marked as different people',
    es: 'Contactos marcados como personas distintas',
    tr: 'Kişiler farklı kişiler olarak işaretlendi',
  },
  'contacts.remove': {
    'pt-BR': 'Contato excluído',
    en: 'Contact deleted',
    es: 'Contacto eliminado',
    tr: 'Kişi silindi',
  },
  'tickets.closeAll': {
    'pt-BR': 'Fechamento de todos os atendimentos pedido',
    en: 'Closing of all tickets ordered',
    es: 'Cierre de todas las atenciones solicitado',
    tr: 'Tüm görüşmelerin kapatılması istendi',
  },
  'tickets.remove': {
    'pt-BR': 'Atendimento excluído',
    en: 'Ticket deleted',
    es: 'Atención eliminada',
    tr: 'Görüşme silindi',
  },
  'quickMessages.create': {
    'pt-BR': 'Mensagem rápida criada',
    en: 'Quick message created',
    es: 'Mensaje rápido creado',
    tr: 'Hızlı mesaj oluşturuldu',
  },
  'quickMessages.update': {
    'pt-BR': 'Mensagem rápida alterada',
    en: 'Quick message changed',
    es: 'Mensaje rápido modificado',
    tr: 'Hızlı mesaj değiştirildi',
  },
  'quickMessages.remove': {
    'pt-BR': 'Mensagem rápida excluída',
    en: 'Quick message deleted',
    es: 'Mensaje rápido eliminado',
    tr: 'Hızlı mesaj silindi',
  },
  'quickMessages.uploadMedia': {
    'pt-BR': 'Arquivo da mensagem rápida enviado',
    en: 'Quick message file uploaded',
    es: 'Archivo del mensaje rápido subido',
    tr: 'Hızlı mesajın dosyası yüklendi',
  },
  'quickMessages.removeMedia': {
    'pt-BR': 'Arquivo da mensagem rápida removido',
    en: 'Quick message file removed',
    es: 'Archivo del mensaje rápido eliminado',
    tr: 'Hızlı mesajın dosyası kaldırıldı',
  },
  'plans.create': { 'pt-BR': 'Plano criado', en: 'Plan created', es: 'Plan creado', tr: 'Plan oluşturuldu' },
  'plans.update': { 'pt-BR': 'Plano alterado', en: 'Plan changed', es: 'Plan modificado', tr: 'Plan değiştirildi' },
  'plans.remove': { 'pt-BR': 'Plano excluído', en: 'Plan deleted', es: 'Plan eliminado', tr: 'Plan silindi' },
  'helps.create': { 'pt-BR': 'Ajuda criada', en: 'Help created', es: 'Ayuda creada', tr: 'Yardım oluşturuldu' },
  'helps.update': { 'pt-BR': 'Ajuda alterada', en: 'Help changed', es: 'Ayuda modificada', tr: 'Yardım değiştirildi' },
  'helps.remove': { 'pt-BR': 'Ajuda excluída', en: 'Help deleted', es: 'Ayuda eliminada', tr: 'Yardım silindi' },
  'announcements.create': {
    'pt-BR': 'Informativo criado',
    en: 'Announcement created',
    es: 'Anuncio creado',
    tr: 'Duyuru oluşturuldu',
  },
  'announcements.update': {
    'pt-BR': 'Informativo alterado',
    en: 'Announcement changed',
    es: 'Anuncio modificado',
    tr: 'Duyuru değiştirildi',
  },
  'announcements.remove': {
    'pt-BR': 'Informativo excluído',
    en: 'Announcement deleted',
    es: 'Anuncio eliminado',
    tr: 'Duyuru silindi',
  },
  'announcements.uploadMedia': {
    'pt-BR': 'Imagem do informativo enviada',
    en: 'Announcement picture uploaded',
    es: 'Imagen del anuncio subida',
    tr: 'Duyuru resmi yüklendi',
  },
  'announcements.removeMedia': {
    'pt-BR': 'Imagem do informativo removida',
    en: 'Announcement picture removed',
    es: 'Imagen del anuncio eliminada',
    tr: 'Duyuru resmi kaldırıldı',
  },
  'duty.create': {
    'pt-BR': 'Plantão criado',
    en: 'On-call duty created',
    es: 'Guardia creada',
    tr: 'Nöbet oluşturuldu',
  },
  'duty.update': {
    'pt-BR': 'Plantão alterado',
    en: 'On-call duty changed',
    es: 'Guardia modificada',
    tr: 'Nöbet değiştirildi',
  },
  'duty.remove': {
    'pt-BR': 'Plantão excluído',
    en: 'On-call duty deleted',
    es: 'Guardia eliminada',
    tr: 'Nöbet silindi',
  },
  'prompts.create': { 'pt-BR': 'Prompt criado', en: 'Prompt created', es: 'Prompt creado', tr: 'İstem oluşturuldu' },
  'prompts.update': {
    'pt-BR': 'Prompt alterado',
    en: 'Prompt changed',
    es: 'Prompt modificado',
    tr: 'İstem değiştirildi',
  },
  'prompts.remove': { 'pt-BR': 'Prompt excluído', en: 'Prompt deleted', es: 'Prompt eliminado', tr: 'İstem silindi' },
  'fileLists.create': {
    'pt-BR': 'Lista de arquivos criada',
    en: 'File list created',
    es: 'Lista de archivos creada',
    tr: 'Dosya listesi oluşturuldu',
  },
  'fileLists.update': {
    'pt-BR': 'Lista de arquivos alterada',
    en: 'File list changed',
    es: 'Lista de archivos modificada',
    tr: 'Dosya listesi değiştirildi',
  },
  'fileLists.remove': {
    'pt-BR': 'Lista de arquivos excluída',
    en: 'File list deleted',
    es: 'Lista de archivos eliminada',
    tr: 'Dosya listesi silindi',
  },
  'fileLists.uploadList': {
    'pt-BR': 'Arquivos da lista enviados',
    en: 'Files of the list uploaded',
    es: 'Archivos de la lista subidos',
    tr: 'Listenin dosyaları yüklendi',
  },
  'integrations.create': {
    'pt-BR': 'Integração criada',
    en: 'Integration created',
    es: 'Integración creada',
    tr: 'Entegrasyon oluşturuldu',
  },
  'integrations.update': {
    'pt-BR': 'Integração alterada',
    en: 'Integration changed',
    es: 'Integración modificada',
    tr: 'Entegrasyon değiştirildi',
  },
  'integrations.remove': {
    'pt-BR': 'Integração excluída',
    en: 'Integration deleted',
    es: 'Integración eliminada',
    tr: 'Entegrasyon silindi',
  },
  ...platformPhrases,
  ...privacyActionPhrases,
  ...eventPhrases,
} satisfies Record<AuditAction | AuditEvent, Phrase>);
