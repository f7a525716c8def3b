import { texts } from '@web/lib/i18n.ts';

export const chartTexts = texts('charts', {
  asTable: {
    'pt-BR': 'Ver como tabela: {{title}}',
    en: 'View as table: {{title}}',
    es: 'Ver como tabla: {{title}}',
    tr: 'Tablo olarak göster: {{title}}',
  },
  asChart: {
    'pt-BR': 'Ver como gráfico: {{title}}',
    en: 'View as chart: {{title}}',
    es: 'Ver como gráfico: {{title}}',
    tr: 'Grafik olarak göster: {{title}}',
  },
  save: {
    'pt-BR': 'Salvar: {{title}}',
    en: 'Save: {{title}}',
    es: 'Guardar: {{title}}',
    tr: 'Kaydet: {{title}}',
  },
  sheet: {
    'pt-BR': 'Salvar como planilha (xlsx)',
    en: 'Save as sheet (xlsx)',
    es: 'Guardar como hoja de cálculo (xlsx)',
    tr: 'Tablo dosyası olarak kaydet (xlsx)',
  },
  picture: {
    'pt-BR': 'Salvar como imagem (png)',
    en: 'Save as picture (png)',
    es: 'Guardar como imagen (png)',
    tr: 'Resim olarak kaydet (png)',
  },
  highest: {
    'pt-BR': '{{series}}: o maior é {{value}}, {{point}}',
    en: '{{series}}: the highest is {{value}}, {{point}}',
    es: '{{series}}: el mayor es {{value}}, {{point}}',
    tr: '{{series}}: en yükseği {{value}}, {{point}}',
  },
  less: { 'pt-BR': 'menos', en: 'less', es: 'menos', tr: 'az' },
  more: { 'pt-BR': 'mais', en: 'more', es: 'más', tr: 'çok' },
});
