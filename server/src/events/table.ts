/** The tables of events and alerts in docs/integrators.md. */
import type { TSchema } from 'typebox';
import { describedEvents, rightFor } from './catalogue.ts';
import { type AlertDescription, alerts } from './catalogue/alerts.ts';

const headings = (...names: string[]): string[] => [row(names), row(names.map(() => '---'))];
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function eventTable(): string {
  const rows = describedEvents().map(([kind, { means, subject, detail, personal }]) =>
    row([
      `\`${kind}\``,
      means,
      subject ?? '',
      [namesIn(detail), ...(personal === undefined ? [] : [`*${namesIn(personal)}*`])].join(' '),
      `\`${rightFor(kind)}\``,
    ]),
  );
  return [...headings('event', 'what happened', 'subject', 'detail', 'needs'), ...rows].join('\n');
}

export function alertTable(): string {
  const rows = Object.entries<AlertDescription>(alerts).map(([kind, { means, subject, detail, forAdministrators }]) =>
    row([`\`${kind}\``, means, subject ?? '', namesIn(detail), forAdministrators ? '`alerts.office`' : '']),
  );
  return [...headings('alert', 'what it means', 'about', 'detail', 'needs'), ...rows].join('\n');
}

/** What is not always there has a question mark. */
function namesIn(schema: TSchema): string {
  const { properties, required = [] } = schema as { properties?: object; required?: readonly string[] };
  if (properties === undefined) return '`alert`, `about`, and the detail of the alert';
  return Object.keys(properties)
    .map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`)
    .join(', ');
}
