import type { FileLicence } from '../file/licences.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { Licence } from '../../properties/property.ts';
import { deleteLicence, putLicence } from '../../properties/store.ts';
import { type Change, differences, type Section, type Value } from './change.ts';

export function planLicences(wanted: readonly Licence[], present: readonly Licence[], prune: boolean): Section {
  const before = new Map(present.map((licence) => [licence.id, licence]));
  const extra = unmentioned(wanted, present);
  const pairs = wanted.map(({ id, name, value }) => ({ to: { id, name, value }, from: before.get(id) }));
  const changed = pairs.filter(({ from, to }) => from === undefined || differences(from, to).length > 0);
  return {
    changes: [
      ...changed.map(({ from, to }): Change => {
        if (from === undefined)
          return { kind: 'licence', action: 'add', name: to.name, to: { id: to.id, value: to.value } };
        const keys = differences(from, to);
        return { kind: 'licence', action: 'change', name: from.name, from: only(from, keys), to: only(to, keys) };
      }),
      ...(prune ? extra.map(({ name }): Change => ({ kind: 'licence', action: 'remove', name })) : []),
    ],
    leftAlone: prune ? [] : extra.map(({ name }) => ({ kind: 'licence', name })),
    async write(db, property) {
      if (prune) for (const { id } of extra) await deleteLicence(db, property, id);
      // Two licences may swap their names, and no name may be there twice on the way.
      for (const { from, to } of changed)
        if (from !== undefined && from.name !== to.name) await deleteLicence(db, property, from.id);
      for (const { to } of changed) await putLicence(db, property, to);
    },
  };
}

/** A licence that stays keeps its name for itself. */
export function licenceClashes(wanted: readonly FileLicence[], present: readonly Licence[], prune: boolean): Mistake[] {
  const staying = new Map(prune ? [] : unmentioned(wanted, present).map(({ name, id }) => [name, id]));
  return wanted.flatMap(({ name, id, line }) => {
    const other = staying.get(name);
    if (other === undefined) return [];
    return [
      {
        line,
        what: `licence ${name} has the id ${id} here and ${other} in the database`,
        mend: `write id: ${other}, or remove the other with --prune`,
      },
    ];
  });
}

function unmentioned(wanted: readonly Licence[], present: readonly Licence[]): Licence[] {
  const ids = new Set(wanted.map(({ id }) => id));
  return present.filter(({ id }) => !ids.has(id));
}

function only(licence: Licence, keys: readonly (keyof Licence)[]): Value {
  return Object.fromEntries(keys.map((key) => [key, licence[key]]));
}
