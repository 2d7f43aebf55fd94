/** Every kind of event, with whatever its facts can be, is a sentence for people, in every language. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describedEvents } from '../catalogue.ts';
import { tell, toldLanguages } from './telling.ts';

interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

const id = '0198c7a2-7b1c-7d4e-8f00-1234567890ab';
const instants = fc.constantFrom('2026-11-16T05:40:00Z', '2027-06-30T22:15:30.123456Z', '2026-10-25T00:30:00+00:00');

/** Values as the catalogue allows them; what is an id is one, what is an instant is one. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.properties !== undefined)
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, valueOf(inner)])),
      { requiredKeys: [...(schema.required ?? [])] },
    );
  if (schema.patternProperties !== undefined) return fc.constant({ '17': 'ab12' });
  if (schema.items !== undefined) return fc.array(valueOf(schema.items), { maxLength: 3 });
  if (schema.description?.endsWith('ISO 8601.') === true) return instants;
  // The ids of categories and states are the hotel's own, such as 001; all others are made by the service.
  if (/\bid (of (?!its category|the status)|under)|^Its id/.test(schema.description ?? '')) return fc.constant(id);
  if (/as in the interface/.test(schema.description ?? '')) return fc.integer({ min: -1, max: 9 });
  if (schema.type === 'integer') return fc.integer({ min: 0, max: 12 });
  if (schema.type === 'number') return fc.double({ min: 0, max: 60, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  return schema.type === 'string' ? fc.constantFrom('305', 'opera', '3.50') : fc.constant(null);
}

const shapes = describedEvents().flatMap(([kind, { detail, personal }]) =>
  ('anyOf' in detail ? ((detail as JsonSchema).anyOf ?? []) : [detail as JsonSchema]).map((shape, index) => ({
    kind,
    name: `${kind} ${index}`,
    facts: fc.tuple(valueOf(shape), personal === undefined ? fc.constant({}) : valueOf(personal as JsonSchema)),
  })),
);
const hearer = { zone: 'Europe/Paris', statuses: new Map([['305', 'Dirty']]) };

describe.each(shapes)('$name', ({ kind, facts }) => {
  test('is told without a machine word, and in each language by its own words', () => {
    fc.assert(
      fc.property(facts, ([detail, personal]) => {
        const entry = {
          kind,
          subject: kind.startsWith('staff.') ? '7301' : 'fr time',
          detail: Object.assign({}, detail, personal) as Record<string, unknown>,
        };
        const said = toldLanguages.map((language) => tell(entry, language, hearer));
        for (const sentence of said) {
          expect(sentence).toMatch(/^[\p{L}\p{N}“«]/u);
          expect(sentence).not.toContain(kind);
          expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\d{4}-\d\d-\d\dT|[0-9a-f]{8}-[0-9a-f]{4}/);
          expect(sentence).not.toMatch(/: *$|\(\)| {2}/);
        }
        expect(new Set(said).size).toBe(said.length);
        const english = new Set(wordsOf(said[0] ?? ''));
        const spanish = said[toldLanguages.indexOf('es')] ?? '';
        const same = wordsOf(spanish).filter((word) => english.has(word) && !alike.has(word));
        expect(same, said.join(' | ')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/**
 * What is the same in English and Spanish: names that came from the hotel, and words that both have. Languages that are
 * nearer to English share more; of those only whole sentences are compared.
 */
const alike = new Set([
  'token',
  'factor',
  'opera',
  'hotel',
  'api',
  'asterisk',
  'dirty',
  'minibar',
  'no',
  'fr',
  'color',
  'a',
  'nov',
  'jul',
  'oct',
  's',
]);
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

test('a sentence says what matters, on the clock of the hotel and with the year', () => {
  const said = (kind: string, detail: Record<string, unknown>, subject: string | null = null) =>
    ['en', 'es'].map((language) => tell({ kind, subject, detail }, language, hearer));
  expect(said('wakeup.booked', { due: '2026-11-16T05:40:00Z', daily: true, source: 3 })).toEqual([
    'Wake-up set for Mon 16 Nov 2026 06:40, every day (console)',
    'Despertador puesto para el lun 16 nov 2026 06:40, cada día (consola)',
  ]);
  expect(said('roomstatus.changed', { from: '1', to: '305' })).toEqual([
    'Room status: 1 → Dirty',
    'Estado de la habitación: 1 → Dirty',
  ]);
  const connections = [
    { name: 'connector spa', from: null, to: 'url "https://spa.example"' },
    { name: 'subscriber night', from: '…', to: null },
  ];
  expect(said('property.changed', { changes: connections })).toEqual([
    'Hotel changed: connection “spa”, connection “night” → none',
    'Hotel cambiado: conexión «spa», conexión «night» → ninguno',
  ]);
  expect(said('alert.concluded', { how: 'woken' })[0]).toBe('Concluded: woken in person');
  expect(said('wakeup.concluded', { result: 1, before: -1, ending: 'in-person', reason: 'knocked' })).toEqual([
    'Wake-up ended: woken in person: “knocked”',
    'Despertador terminado: despertado en persona: «knocked»',
  ]);
  expect(
    said('policy.changed', {
      changes: [
        { name: 'attempts', from: 3, to: 4 },
        { name: 'confirm', from: null, to: '1' },
      ],
    })[0],
  ).toBe('Settings changed: attempts 3 → 4, confirming key none → 1');
  expect(said('item.changed', { from: { price: '3.50' }, to: { price: '4.00' } })[1]).toBe(
    'Artículo cambiado: precio 3.50 → 4.00',
  );
});

test('an entry of an earlier version says what it can, and a kind that nobody knows is shown as it is', () => {
  expect(tell({ kind: 'wakeup.booked', subject: null, detail: {} }, 'en', hearer)).toBe('Wake-up set');
  expect(tell({ kind: 'wakeup.rung', subject: null, detail: {} }, 'es', hearer)).toBe('wakeup.rung');
});
