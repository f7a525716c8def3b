import { botOutcome, type Service } from './contribution.ts';
import { passiveFrom, promoterFrom } from './measures.ts';
import type { Card } from './model.ts';

type Test = (service: Service) => boolean;

const isFinished: Test = ({ finishedAt }) => finishedAt !== null;

const rateOf = ({ rated, rate }: Service): number | undefined => (rated && rate !== null ? rate : undefined);
const rates =
  (from: number, to: number): Test =>
  (service) => {
    const rate = rateOf(service);
    return rate !== undefined && rate >= from && rate < to;
  };

/** Services that each card counts. */
export const cardTests: Readonly<Record<Card, Test>> = {
  tickets: () => true,
  active: ({ isActiveDemand }) => isActiveDemand,
  passive: ({ isActiveDemand }) => !isActiveDemand,
  closed: (service) => service.closedAt !== null || isFinished(service),
  finished: isFinished,
  unfinished: (service) => !isFinished(service),
  reopened: ({ isReopened }) => isReopened,
  rated: (service) => isFinished(service) && service.rated,
  commented: ({ rated, comment }) => rated && comment !== null,
  unrated: (service) => isFinished(service) && !service.rated,
  waitRating: ({ status, rated }) => status === 'nps' && !rated,
  promoters: rates(promoterFrom, 11),
  passives: rates(passiveFrom, promoterFrom),
  detractors: rates(0, passiveFrom),
  botSolved: (service) => botOutcome(service) === 'botSolved',
  botHandedOver: (service) => botOutcome(service) === 'botHandedOver',
  botGivenUp: (service) => botOutcome(service) === 'botGivenUp',
  accepted: ({ firstStartedAt }) => firstStartedAt !== null,
  answered: ({ firstResponseAt, isActiveDemand }) => firstResponseAt !== null && !isActiveDemand,
};
