import { useQuery } from '@tanstack/react-query';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { PrintableScreen } from '@web/pickers/PrintableScreen.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Facts, Paper } from '@web/ui/Paper.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { ShieldAlert } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { IncidentRow } from './incident.ts';
import { incidentPaperTexts } from './printText.ts';
import { incidentTexts } from './text.ts';

const audiences = ['authority', 'people'] as const;

/** Printable report of an incident: to the authority, or to the people concerned. */
export function PrintScreen() {
  const t = useText(incidentPaperTexts);
  const { id } = useParams();
  const [{ to }, go] = useUrlFilters('to');
  const answer = useQuery({
    ...query('incidents', 'list', {}),
    select: (incidents) => incidents.find((one) => String(one.id) === id) ?? null,
  });
  const audience = to === 'people' ? 'people' : 'authority';
  return (
    <PrintableScreen title={t('title')} back="/incidents" answer={answer} file={() => `incident-${id}`}>
      {(incident) =>
        incident === null ? (
          <EmptyState icon={ShieldAlert}>{t('gone')}</EmptyState>
        ) : (
          <Tabs
            label={t('audience')}
            tabs={audiences.map((key) => ({ key, label: t(key) }))}
            value={audience}
            onChange={(key) => go({ to: key })}
          >
            {audience === 'people' ? <ToPeople incident={incident} /> : <ToAuthority incident={incident} />}
          </Tabs>
        )
      }
    </PrintableScreen>
  );
}

const timeOf = (instant: string | null): string => (instant === null ? '' : formatExact(instant));

function ToAuthority({ incident }: { incident: IncidentRow }) {
  const t = useText(incidentPaperTexts);
  const words = useText(incidentTexts);
  const { company } = useSession().user;
  const { reportedAt, notes, knownAt, dueAt, happenedAt, createdAt } = incident;
  return (
    <Paper title={t('title')}>
      <p>{t('toAuthority', { company: company.name })}</p>
      <Facts
        rows={[
          [t('controller'), [company.name, company.document].filter(Boolean).join(' · ')],
          [words('happenedAt'), timeOf(happenedAt)],
          [words('knownAt'), timeOf(knownAt)],
          [words('due'), timeOf(dueAt)],
          [t('reportedAt'), reportedAt === null ? t('notReported') : formatExact(reportedAt)],
          [words('protocol'), incident.protocol],
          [t('noted'), timeOf(createdAt)],
        ]}
      />
      <Facts
        isLong
        rows={[
          [words('what'), incident.title],
          [words('description'), incident.description],
          [words('affected'), incident.affected],
          [words('risks'), incident.risks],
          [words('measures'), incident.measures],
          [words('delay'), incident.delay],
          [words('contact'), incident.contact],
          [words('notes'), notes.map(({ at, by, text }) => `${formatExact(at)} ${by.name}: ${text}`).join('\n')],
        ]}
      />
    </Paper>
  );
}

/** Without who noted what inside the company. */
function ToPeople({ incident }: { incident: IncidentRow }) {
  const t = useText(incidentPaperTexts);
  const words = useText(incidentTexts);
  const { company } = useSession().user;
  return (
    <Paper title={t('title')}>
      <p>{t('toPeople', { company: company.name })}</p>
      <Facts
        isLong
        rows={[
          [words('what'), incident.title],
          [words('happenedAt'), timeOf(incident.happenedAt ?? incident.knownAt)],
          [words('description'), incident.description],
          [words('affected'), incident.affected],
          [words('risks'), incident.risks],
          [words('measures'), incident.measures],
          [words('contact'), incident.contact],
        ]}
      />
    </Paper>
  );
}
