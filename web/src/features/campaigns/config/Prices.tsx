import type { CountryPrice, PriceTable } from '@shared/campaigns/prices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { ChangeArea } from '@web/ui/ChangeArea.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { reachByKeys } from '@web/ui/reachByKeys.ts';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import styles from '../Campaigns.module.css';
import { configTexts } from './configText.ts';

const kinds = ['marketing', 'utility', 'authentication', 'service'] as const;
const million = 1_000_000;

/** The operator's table of what messages cost. */
export function Prices() {
  const { data } = useQuery(query('campaigns', 'prices', {}));
  return data === undefined ? null : <Editor stored={data} />;
}

const shown = (millionths: number): string => String(millionths / million);
const meant = (text: string): number => Math.round(Number(text.replace(',', '.')) * million);
const isAmount = (text: string): boolean => meant(text) >= 0 && meant(text) <= 10 * million;

type PriceTexts = Readonly<Record<(typeof kinds)[number], string>>;

const writtenOf = (country: CountryPrice): PriceTexts =>
  Object.fromEntries(kinds.map((kind) => [kind, shown(country[kind])])) as PriceTexts;

function Editor({ stored }: { stored: PriceTable }) {
  const t = useText(configTexts);
  const client = useQueryClient();
  const [rows, setRows] = useState(() => stored.countries.map(writtenOf));
  const save = useAction('campaigns', 'savePrices', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['campaigns', 'prices'] });
      toast.success(t('saved'));
    },
  });
  const isRight = rows.every((row) => kinds.every((kind) => isAmount(row[kind])));
  const countries = stored.countries.map(({ prefix }, place) => ({
    prefix,
    ...(Object.fromEntries(kinds.map((kind) => [kind, meant(rows[place]?.[kind] ?? '0')])) as Omit<
      CountryPrice,
      'prefix'
    >),
  }));
  return (
    <Card title={t('prices')}>
      <div className={styles['fields']}>
        <p className={styles['soft']}>{t('pricesHint', { currency: stored.currency })}</p>
        <ChangeArea>
          <div ref={reachByKeys} className={styles['scroll']}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('prefix')}</th>
                  {kinds.map((kind) => (
                    <th key={kind} scope="col">
                      {t(kind)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {stored.countries.map(({ prefix }, place) => (
                  <tr key={prefix}>
                    <th scope="row">{prefix === '' ? t('others') : `+${prefix}`}</th>
                    {kinds.map((kind) => (
                      <td key={kind}>
                        <TextField
                          label={`${prefix === '' ? t('others') : `+${prefix}`}: ${t(kind)}`}
                          isLabelHidden
                          inputMode="decimal"
                          value={rows[place]?.[kind] ?? ''}
                          onChange={({ target }) =>
                            setRows((current) =>
                              current.map((row, at) => (at === place ? { ...row, [kind]: target.value } : row)),
                            )
                          }
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </ChangeArea>
        <div>
          <Button
            isDisabled={!isRight}
            isPending={save.isPending}
            onClick={() => save.mutate({ currency: stored.currency, countries })}
          >
            {t('save')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
