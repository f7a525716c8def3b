import type { InboundEvent } from '../driver.ts';
import { partOf, textOf } from '../payload.ts';
import { categoryOf, parseRejectionReason, statusOf } from './templateShape.ts';

const reasonIn = (value: unknown): string => {
  const other = partOf(value, 'other_info');
  return parseRejectionReason(textOf(other, 'description') || textOf(other, 'title') || textOf(value, 'reason'));
};

/** Parses a change of the field `message_template_status_update`, `…quality_update` or `template_category_update`. */
export function parseTemplate(news: unknown): InboundEvent {
  const value = partOf(news, 'value');
  const named = {
    providerId: textOf(value, 'message_template_id'),
    name: textOf(value, 'message_template_name'),
    language: textOf(value, 'message_template_language'),
  };
  if (!named.name || !named.language) return { kind: 'nothing', reason: 'a template without a name' };
  switch (textOf(news, 'field')) {
    case 'message_template_status_update': {
      const status = statusOf(textOf(value, 'event'));
      // A warning: it may still be sent.
      if (textOf(value, 'event') === 'FLAGGED') return { kind: 'nothing', reason: 'a flagged template' };
      return {
        kind: 'template',
        change: { ...named, status, reason: status === 'APPROVED' ? '' : reasonIn(value) },
      };
    }
    case 'message_template_quality_update':
      return {
        kind: 'template',
        change: { ...named, quality: textOf(value, 'new_quality_score').slice(0, 20) || 'UNKNOWN' },
      };
    default: {
      const category = textOf(value, 'new_category');
      if (!category) return { kind: 'nothing', reason: 'a category that is about to change' };
      return { kind: 'template', change: { ...named, category: categoryOf(category) } };
    }
  }
}
