import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Connections. */
export const connectionActionPhrases = {
  'connections.create': {
    'pt-BR': 'Conexão criada',
    en: 'Connection created',
    es: 'Conexión creada',
    tr: 'Bağlantı oluşturuldu',
  },
  'connections.update': {
    'pt-BR': 'Conexão alterada',
    en: 'Connection changed',
    es: 'Conexión modificada',
    tr: 'Bağlantı değiştirildi',
  },
  'connections.uploadMedia': {
    'pt-BR': 'Arquivo da saudação enviado',
    en: 'Greeting file uploaded',
    es: 'Archivo del saludo subido',
    tr: 'Karşılama dosyası yüklendi',
  },
  'connections.removeMedia': {
    'pt-BR': 'Arquivo da saudação removido',
    en: 'Greeting file removed',
    es: 'Archivo del saludo eliminado',
    tr: 'Karşılama dosyası kaldırıldı',
  },
  'connections.remove': {
    'pt-BR': 'Conexão excluída',
    en: 'Connection deleted',
    es: 'Conexión eliminada',
    tr: 'Bağlantı silindi',
  },
  'connections.retry': {
    'pt-BR': 'Conexão verificada de novo',
    en: 'Connection checked again',
    es: 'Conexión comprobada de nuevo',
    tr: 'Bağlantı yeniden denetlendi',
  },
  'connections.closeImported': {
    'pt-BR': 'Atendimentos importados encerrados',
    en: 'Imported tickets closed',
    es: 'Atenciones importadas cerradas',
    tr: 'İçe aktarılan görüşmeler kapatıldı',
  },
  'connections.disconnect': {
    'pt-BR': 'Conexão desligada',
    en: 'Connection disconnected',
    es: 'Conexión desconectada',
    tr: 'Bağlantı kesildi',
  },
  'connections.newCode': {
    'pt-BR': 'Novo código para vincular a conexão',
    en: 'New code to link the connection',
    es: 'Nuevo código para vincular la conexión',
    tr: 'Bağlantıyı eşlemek için yeni kod',
  },
  'connections.choosePlaces': {
    'pt-BR': 'Conexões que ficam no plano escolhidas',
    en: 'Connections that stay on the plan chosen',
    es: 'Conexiones que se quedan en el plan elegidas',
    tr: 'Planda kalacak bağlantılar seçildi',
  },
  'connections.restart': {
    'pt-BR': 'Todas as conexões verificadas',
    en: 'All connections checked',
    es: 'Todas las conexiones comprobadas',
    tr: 'Tüm bağlantılar denetlendi',
  },
} as const satisfies { readonly [K in AuditAction as K extends `connections.${string}` ? K : never]: Phrase };
