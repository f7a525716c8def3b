import { Card } from '../Card.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import type { ChartData } from '../charts/chartData.ts';
import { Sparkline } from '../charts/Sparkline.tsx';
import styles from './Gallery.module.css';

const days = Array.from({ length: 30 }, (_, index) => index + 1);
const wave = (index: number, most: number): number => Math.round((most / 2) * (1 + Math.sin(index / 2.3)));

const series = (key: string, name: string, most: number, start = 0) => ({
  ...{ key, name, text: String(most) },
  values: days.map((day) => wave(day + start, most)),
});
const perDay: ChartData = {
  pointName: 'Dia',
  points: days.map((day) => ({ key: String(day), label: String(day), name: `${day} de novembro` })),
  series: [series('in', 'Abertos', 42), series('out', 'Fechados', 30, 2)],
  format: String,
};
const perQueue: ChartData = {
  pointName: 'Fila',
  points: ['Vendas', 'Suporte técnico de primeiro nível', 'Financeiro', 'Sem fila'].map((label) => ({
    key: label,
    label,
  })),
  series: [{ key: 'all', name: 'Atendimentos', values: [120, 87, 34, 5] }],
  format: String,
};
const perHour: ChartData = {
  pointName: 'Hora',
  points: Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: `${hour}h` })),
  series: ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'].map((name, index) => ({
    ...{ key: name, name },
    values: Array.from({ length: 24 }, (_, hour) => (hour > 7 && hour < 19 ? wave(hour + index, 20) : 0)),
  })),
  format: String,
};

const empty = 'Quando houver atendimentos, eles aparecem aqui.';

export function ChartsPage() {
  return (
    <div className={styles['page']}>
      <ChartCard
        className={styles['wide']}
        title="Atendimentos por dia"
        kind="columns"
        data={perDay}
        empty={empty}
        file="a"
      />
      <ChartCard
        className={styles['wide']}
        title="Um só por dia"
        kind="columns"
        data={{ ...perDay, series: [series('in', 'Abertos', 42)] }}
        empty={empty}
        file="b"
      />
      <ChartCard className={styles['wide']} title="Espera" kind="trend" data={perDay} empty={empty} file="c" />
      <ChartCard title="Por fila" kind="ranks" data={perQueue} empty={empty} file="d" />
      <ChartCard title="Avaliações" kind="shares" data={perQueue} empty={empty} file="e" />
      <ChartCard title="Nada" kind="trend" data={{ ...perQueue, series: [] }} empty={empty} file="f" />
      <ChartCard className={styles['wide']} title="Quando chegam" kind="heat" data={perHour} empty={empty} file="g" />
      <Card title="Linha pequena">
        <Sparkline values={days.map((day) => wave(day, 9))} />
      </Card>
    </div>
  );
}
